# SPDX-License-Identifier: Apache-2.0
# Proofs about the core in a small configuration, with sby; not part of `make test`.
#
#   make prove [PLANTED=1] [PROOFS="tags rob_pointers"]
#
# A proof is tests/prove/NAME.sv with a row in tests/prove/proofs. PLANTED=1 also plants the faults of tests/faults/proofs, one after the other: each must make its proof fail.
# sby, Yosys 0.70 and Yices come from PyPI into build/prove-env, yosys-abc from Debian's package yosys.
PROVE_ENV := $(BUILD)/prove-env
PROOFS    ?= $(shell sed '/^\#/d; s/~.*//' tests/prove/proofs)
PLANTED   ?=
PROVE_FAULTS = $(filter $(PROOFS:%=%:%),$(shell sed -n '/^\#/d; s/~.*//p' tests/faults/proofs))

# Debian's Yosys does not resolve a name that flags.sv uses.
FITTING = $(filter-out flags flags:%,$(PROOFS) $(call drawn,3,$(PROVE_FAULTS)))
TESTS += test-prove
INPUTS.test-prove = rtl tests/prove tests/faults/proofs
.PHONY: prove
test-prove: $(BUILD)/gen/profile_defs.svh $(PORT_GEN) $(BUILD)/gen/instrument_defs.svh ## the proofs still fit the modules that they are about
	@tests/prove/fits.sh $(BUILD) $(FITTING)

prove: $(PROVE_ENV)/installed ## proofs about the core (sby, minutes); PLANTED=1: planted faults make them fail
	@failed=0; for name in $(PROOFS) $(if $(PLANTED),$(PROVE_FAULTS)); do \
	  tests/prove/run.sh $(BUILD) $(PROVE_ENV) $$name || failed=1; done; exit $$failed

$(PROVE_ENV)/installed: tests/prove/requirements.txt
