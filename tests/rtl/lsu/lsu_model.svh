// SPDX-License-Identifier: Apache-2.0
// What lsu_tb expects, inside that module: memory in program order, the exception that an instruction meets, and what an
// instruction does when it retires.
  localparam int WORDS = 16384 + 64 + 64;
  logic [63:0] model [0:WORDS-1];
  function [14:0] place(input [39:0] a);
    place = (a[39:28] != 12'h008) ? 15'd16448 + {9'd0, a[8:3]} : (a[27:20] == 8'h80) ? 15'd16384 + {9'd0, a[8:3]} : {1'b0, a[16:3]};
  endfunction
  function [63:0] peek(input [63:0] a, input [1:0] size);
    logic [63:0] lo, hi;
    lo = model[place(a[39:0])];
    hi = model[place(a[39:0] + 40'd8)];
    if (a[2:0] != 3'd0) lo = (lo >> {a[2:0], 3'd0}) | (hi << (7'd64 - {1'b0, a[2:0], 3'd0}));
    peek = size == 2'd0 ? {56'd0, lo[7:0]} : size == 2'd1 ? {48'd0, lo[15:0]} : size == 2'd2 ? {32'd0, lo[31:0]} : lo;
  endfunction
  task poke(input [63:0] a, input [1:0] size, input [63:0] d);
    logic [63:0] b;
    for (int i = 0; i < 8; i++)
      if (i < (1 << size)) begin
        b = a + 64'(i);
        model[place(b[39:0])][8*b[2:0] +: 8] = d[8*i +: 8];
      end
  endtask
  logic        res_valid;
  logic [63:0] res_addr;
  logic [31:0] device_reads, device_writes;          // that retired

  // what region: 1 cached, 2 device, 4 rom
  function [2:0] region(input [63:0] a);
    region = {a >= 64'h1000 && a < 64'h1_0000, (a & ~64'hFF) == 64'h1000_0100, a >= 64'h8000_0000 && a < 64'h8810_0000};
  endfunction
  // the exception an instruction meets (0: none)
  function [5:0] expected_fault(input [5:0] op, input [63:0] a);
    logic [2:0] here, last;
    logic [1:0] size;
    logic       two;
    size = op[5] ? {1'b1, op[4]} : op[1:0];
    here = region(a);
    last = region(a + (64'd1 << size) - 64'd1);
    two  = ({1'b0, a[2:0]} + (4'd1 << size)) > 4'd8;
    expected_fault = 6'd0;
    if (op == NOP) expected_fault = 6'd0;
    else if (op[5]) begin
      if ((op[4] && a[2:0] != 0) || a[1:0] != 0) expected_fault = op[3:0] == MA_LR ? 6'd4 : 6'd6;
      else if (!here[0]) expected_fault = op[3:0] == MA_LR ? 6'd5 : 6'd7;
    end else if (op == MEM_INC) expected_fault = here[0] ? 6'd0 : 6'd7;
    else if (two ? !(here[0] && last[0]) : op[4] ? !(here[0] || here[1]) : here == 3'd0) expected_fault = op[4] ? 6'd7 : 6'd5;
  endfunction

  // ... and of what: the access, or what of it lies beyond the end of the memory
  function [63:0] expected_tval(input [5:0] op, input [63:0] a);
    logic [2:0] here, next;
    here = region(a);
    next = region({a[63:3] + 61'd1, 3'd0});
    expected_tval = (!op[5] && op != MEM_INC && here[0] && !next[0] && ({1'b0, a[2:0]} + (4'd1 << op[1:0])) > 4'd8)
                    ? {a[63:3] + 61'd1, 3'd0} : a;
  endfunction

  // retire program instruction n of slot s: compare, and do it on the model
  task retire(input [SLOT_W-1:0] s);
    logic [31:0] n;
    logic [5:0]  op;
    logic [63:0] a, old, src, nw;
    logic [1:0]  size;
    logic        less;
    n = s_n[s];
    op = p_op[n[15:0]];
    a = p_addr[n[15:0]];
    size = op[5] ? {1'b1, op[4]} : op[1:0];
    if (op != NOP) begin
      if (expected_fault(op, a) != 6'd0) fail("a faulting instruction retires", {26'd0, op, n}, a);
      old = (op[5] || !op[4]) ? peek(a, size) : 64'd0;
      src = p_data[n[15:0]];
      if (!op[5] && op[4]) poke(a, size, op == MEM_INC ? peek(a, size) + 64'd1 : src);
      else begin
        if (op[5] || !op[2])
          case (size)
            2'd0: old = {{56{old[7]}}, old[7:0]};
            2'd1: old = {{48{old[15]}}, old[15:0]};
            2'd2: old = {{32{old[31]}}, old[31:0]};
            default: ;
          endcase
        if (op[5] && !op[4]) src = {{32{src[31]}}, src[31:0]};
        nw = src;
        if (op[5]) begin
          case (op[3:0])
            MA_ADD: nw = old + src;
            MA_XOR: nw = old ^ src;
            MA_OR:  nw = old | src;
            MA_AND: nw = old & src;
            MA_MIN: nw = ($signed(old) < $signed(src)) ? old : src;
            MA_MAX: nw = ($signed(old) < $signed(src)) ? src : old;
            MA_MINU: nw = (old < src) ? old : src;
            MA_MAXU: nw = (old < src) ? src : old;
            default: nw = src;
          endcase
          if (op[3:0] == MA_LR) begin res_valid = 1'b1; res_addr = a; end
          else if (op[3:0] == MA_SC) begin
            less = res_valid && res_addr == a;
            res_valid = 1'b0;
            old = {63'd0, !less};
            if (less) poke(a, size, nw);
          end else poke(a, size, nw);
        end
        if (p_flag[n[15:0]][1] && s_value[s] !== old) begin
          fail("wrong value of load", s_value[s], old);
          $display("  instruction %0d op %h address %h", n, op, a);
        end
      end
      if ((region(a) & 3'd1) == 3'd0) begin
        if (!op[5] && op[4]) device_writes = device_writes + 32'd1;
        else device_reads = device_reads + 32'd1;
      end
    end
    retired = retired + 1;
  endtask

