# The kernel's processes on QEMU: what they print, and that they were preempted and their faults taken, as QEMU saw it.
TESTS += kernel-qemu
INPUTS.kernel-qemu = $(INPUTS_PROGRAMS) tests/kernel
KERNEL_TESTS := $(BUILD)/programs/short/kernel-faults.elf $(BUILD)/programs/short/kernel-wrong.elf

# What a user program must not do; and processes that end otherwise than their lines say.
$(eval $(call kernel_image,kernel-faults,$(BUILD)/programs/short,tests/kernel/faults.txt))
$(eval $(call kernel_image,kernel-wrong,$(BUILD)/programs/short,tests/kernel/wrong.txt))

.PHONY: kernel-qemu
kernel-qemu: $(KERNEL_ELFS) $(KERNEL_TESTS)
	@tests/kernel/run.sh qemu $(BUILD)/programs

regolden: kernel-regolden
.PHONY: kernel-regolden
kernel-regolden: $(KERNEL_ELFS) $(KERNEL_TESTS)
	@REGOLDEN=1 tests/kernel/run.sh qemu $(BUILD)/programs
