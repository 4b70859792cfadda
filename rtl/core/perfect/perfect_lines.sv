// SPDX-License-Identifier: Apache-2.0
// Perfect cache, for simulation: every word of RAM hits in the cycle in which it is requested.
//
// Reads in the cycle of the address; a written word is seen from the next cycle on. While `on`, the cache that holds this
// module uses nothing else for addresses of RAM. The bench sets `on` before reset ends, and loads `word` as it loads RAM
// (tb/perfect.c). The memory itself is neither read nor written, so a program may not write code that runs, and fence.i is
// refused.
// Source: Fields, Bodik, Hill, Newburn, "Interaction Cost and Shotgun Profiling", TACO 2004, table I (turn misses into hits).
`include "memory_map.svh"
`include "check.svh"
`default_nettype none

module perfect_lines (
  input  wire logic        clk, rst,
  input  wire logic        code_changes,   // fence.i
  input  wire logic [27:3] addr,           // double words from the start of RAM
  output logic        perfect,             // is on
  output logic [63:0] data,                // at addr
  output logic [63:0] data_pair,           // at addr with bit 3 inverted
  input  wire logic        write,
  input  wire logic [63:0] write_data      // to addr
);
  localparam int WORDS = 32'((MAP_RAM_SIZE + MAP_RESIDENT_SIZE) / 8);   // the resident profiler's part follows the program's
  logic        on;
  logic [63:0] word [0:WORDS-1];
  initial on = 1'b0;

  // An unwritten word is X on Icarus; on hardware it is 0.
  function automatic logic [63:0] known(input logic [63:0] bits);
    known = (^bits === 1'bx) ? 64'd0 : bits;
  endfunction
  assign perfect   = on;
  assign data      = known(word[addr]);
  assign data_pair = known(word[{addr[27:4], !addr[3]}]);
  always_ff @(posedge clk) if (write && on) word[addr] <= write_data;

  `CHECK(no_code_is_written_behind_a_perfect_cache, !(on && code_changes))
endmodule
`default_nettype wire
