// SPDX-License-Identifier: Apache-2.0
// An account of what ran, made from picorv32's own trace (RVFI) and nothing else: of each address how often it retired, the cycles
// since the instruction before had retired, and the sum of their squares. One line an address that ran, at the end.
`default_nettype none
module witness #(
    parameter int BASE = 0,
    parameter int WORDS = 1
) (
    input wire logic        clk,
    input wire logic        rst,
    input wire logic        rvfi_valid,
    input wire logic        rvfi_trap,
    input wire logic [31:0] rvfi_pc_rdata
);
  longint count [0:WORDS-1], cycles [0:WORDS-1], squares [0:WORDS-1], now = 0, last = 0, all = 0;
  int     at;
  always @(posedge clk) begin
    now = now + 1;
    if (!rst && rvfi_valid && !rvfi_trap) begin
      at = (rvfi_pc_rdata - BASE) / 4;
      if (all > 0) begin                                  // of the first one nobody knows when it began
        count[at]   = count[at] + 1;
        cycles[at]  = cycles[at] + now - last;
        squares[at] = squares[at] + (now - last) * (now - last);
      end
      all  = all + 1;
      last = now;
    end
  end
  task automatic write(input string name);
    int file;
    file = $fopen(name, "w");
    for (int i = 0; i < WORDS; i++)
      if (count[i] > 0) $fdisplay(file, "0x%0x %0d %0d %0d", BASE + 4 * i, count[i], cycles[i], squares[i]);
    $fclose(file);
  endtask
endmodule
`default_nettype wire
