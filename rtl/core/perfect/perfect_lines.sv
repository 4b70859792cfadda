// SPDX-License-Identifier: Apache-2.0
// Memory as a cache without misses sees it: all words of RAM are there, in the cycle in which they are asked for. For simulation.
//
// In the cycle of the address; a word that is written shows from the next cycle on. While `on`, the cache that holds this uses
// nothing else for addresses of RAM. The bench sets `on` before reset ends, and loads `word` as it loads RAM (tb/perfect.c). The
// memory itself is neither read nor written: so a program may not write code that runs, and fence.i is refused.
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
  localparam int WORDS = 32'((MAP_RAM_SIZE + MAP_RESIDENT_SIZE) / 8);   // the resident's part follows the program's
  logic        on;
  logic [63:0] word [0:WORDS-1];
  initial on = 1'b0;

  // A word that nobody has written is X on Icarus and 0 on a machine.
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
