// SPDX-License-Identifier: Apache-2.0
// Executes the host's requests from the serial line (docs/line.md): reads and writes the memory while it holds the core in
// reset, writes the profiler's registers, gives input to the console, and reports the state of the program. One request at a
// time; each is answered.
//
// A request is {kind, number, four bytes of an address, rest}. A request with its predecessor's number is a repetition: it is
// answered but not executed, unless executing it again changes nothing. A register can be written at the program's end (LATER):
// that request stays in its half of the buffer, and others use the other half.
// The memory is reached at the SoC's memory port, which board.sv gives to the bridge while `hold` is 1; hold starts with a
// reset of the SoC.
//
// Latency:  some clocks for each byte. Input that the console does not take waits for 4,096 clocks in all.
// Assumes:  the next request comes no faster than the line's rate: its bytes may overwrite, from behind, those of the request
//           under way.
`include "memory_map.svh"
`default_nettype none
module bridge #(
  parameter int MHZ = 32,            // clock rate
  parameter int KIB = 128,           // memory size
  parameter int SLOTS = 2,           // of the core, per cycle
  parameter int WINDOW = 64,         // in the core's reorder buffer
  parameter int TAGS = 2             // sets of profile registers
) (
  input  logic        clk, rst,
  // frames (line_in.sv, line_out.sv)
  input  logic        write,
  input  logic [7:0]  write_at, write_byte,
  input  logic        good,
  input  logic [7:0]  size,
  output logic        text,
  output logic        reply_valid,
  input  logic        reply_ready,
  output logic [7:0]  reply_byte,
  output logic        reply_last, reply_asked,
  input  logic [31:0] said,          // checksum of the console's output (line_out.sv)
  input  logic        says,          // the console has more to send
  // the machine
  output logic        hold,          // the core is in reset, the bridge has the memory
  output logic        restart,       // pulse: reset of the SoC
  output logic        clean,         // level until `cleaned`: write dirty lines back
  input  logic        cleaned,
  input  logic        finished, trapped,
  input  logic [31:0] finish_value,
  input  logic [47:0] trap_cause_pc,
  input  logic [39:0] trap_value,
  // the console's input
  output logic        rx_valid, rx_break,
  input  logic        rx_ready,
  output logic [7:0]  rx_byte,
  // the profiler's registers
  output logic        host_valid,
  input  logic        host_ready,
  output logic [11:0] host_addr,
  output logic [63:0] host_wdata,
  // memory: one word at a time
  output logic        mem_read, mem_write,
  input  logic        mem_done, mem_bad,
  output logic [39:0] mem_addr,
  output logic [63:0] mem_wdata,
  input  logic [63:0] mem_rdata
);
  localparam logic [7:0]  VERSION = 8'd2;
  localparam logic [15:0] PASS = 16'h5555;     // finisher.sv
  localparam int WAIT_W = 12, HEAD = 6, CRC = 4, STATE_BYTES = 25;
  localparam logic [2:0] ASK_CONTROL = 3'd1, ASK_WRITE = 3'd2, ASK_READ = 3'd3, ASK_REGISTER = 3'd4, ASK_INPUT = 3'd5, ASK_LATER = 3'd6,
    ASK_FILL = 3'd7;   // 0: returns only the state
  typedef enum logic [3:0] {IDLE, TAKE, CHOOSE, WORD, MEMORY, REGISTER, INPUT, BREAK, NUMBER, SEND, TELL, STATUS} state_t;

  // --- the buffer: two halves; the line writes one of them
  logic [7:0] buffer [0:511];
  logic [7:0] byte_q;
  logic       half_q, later_q, which_q;
  logic       came_q;                // a request waits in the buffer
  logic       drop_q;                // the arriving request is too early, and is ignored
  logic       drops;
  logic [7:0] size_q, at_q, end_q;   // end_q: just past the request's last byte
  logic       fresh_q;               // byte_q is the byte at at_q
  always_ff @(posedge clk) begin
    if (write & ~drops) buffer[{half_q, write_at}] <= write_byte;
    byte_q <= buffer[{which_q, at_q}];
  end

  state_t      state_q;
  logic [2:0]  ask_q;
  logic [7:0]  number_q, status_q;
  logic        known_q;              // number_q is valid
  logic        asked_q;
  logic [31:0] addr_q;
  logic [63:0] word_q;
  logic [4:0]  count_q;              // finished bytes of the word, or of the state
  logic [4:0]  words_q;              // words to read
  logic [WAIT_W-1:0] wait_q;
  logic        boot_q, told_q, ended_q;  // no request since power-on; the event was reported; the program has ended

  wire next  = fresh_q & (at_q != end_q);
  wire over  = fresh_q & (at_q == end_q);
  wire takes = next & (state_q == TAKE || state_q == WORD || (state_q == INPUT && rx_ready));
  assign drops = (write_at == 8'd0) ? came_q | (state_q == INPUT) : drop_q;
  wire tells = ~told_q & (boot_q | (ended_q & ~says));
  wire holds = word_q[32];           // field of a control request
  wire [2:0] ask = word_q[18:16];
  wire again = known_q & (word_q[31:24] == number_q);

  always_ff @(posedge clk) begin
    restart <= 1'b0;
    text    <= 1'b0;
    fresh_q <= (state_q != IDLE) & ~takes;
    wait_q  <= (state_q == CHOOSE) ? '0 : wait_q + 1'b1;
    if (takes) at_q <= at_q + 8'd1;
    if (takes & (state_q != INPUT)) word_q <= {byte_q, word_q[63:8]};
    if (write) drop_q <= drops;
    if (good & ~drop_q) size_q <= size;
    if (rst) begin
      state_q <= IDLE;
      boot_q  <= 1'b1;
      {number_q, status_q} <= 16'd0;
      {came_q, half_q, later_q, known_q, hold, clean, told_q, ended_q} <= 8'd0;
    end else begin
      if (finished & ~hold & ~ended_q) {ended_q, told_q} <= 2'b10;
      if (cleaned) clean <= 1'b0;
      case (state_q)
        IDLE: begin
          at_q    <= 8'd0;
          count_q <= 5'd0;
          which_q <= half_q ^ (later_q & ended_q);
          asked_q <= ~(later_q & ended_q) & came_q;
          end_q   <= (later_q & ended_q) ? 8'(HEAD + 8) : size_q - 8'(CRC);
          if (came_q & ~(later_q & ended_q)) came_q <= 1'b0;
          if ((later_q & ended_q) | came_q) state_q <= TAKE;
          else if (tells) {state_q, told_q} <= {NUMBER, 1'b1};
        end
        // kind, number and address are in the upper six bytes of word_q then
        TAKE: if (at_q == 8'(HEAD)) state_q <= asked_q ? CHOOSE : WORD;
        CHOOSE: begin
          ask_q   <= ask;
          words_q <= word_q[23:19];
          {known_q, number_q} <= {1'b1, word_q[31:24]};
          if (ask != ASK_INPUT || !again) status_q <= 8'd0;
          state_q <= NUMBER;
          case (ask)
            ASK_CONTROL: if (!again) begin
              {text, clean, hold, restart} <= {word_q[34:33], holds, holds};
              boot_q <= 1'b0;
              told_q <= 1'b0;
              if (holds) {ended_q, later_q} <= 2'b00;
            end
            ASK_WRITE: if (hold) state_q <= WORD; else status_q <= 8'd2;
            ASK_READ: if (!hold) status_q <= 8'd2;
            ASK_FILL: if (hold) {state_q, word_q} <= {MEMORY, 64'd0}; else status_q <= 8'd2;
            ASK_REGISTER: if (!again) state_q <= WORD;
            ASK_INPUT: if (!again) state_q <= INPUT;
            ASK_LATER: if (!again) {later_q, half_q} <= {1'b1, ~half_q};
            default: ;
          endcase
        end
        WORD: begin
          if (takes) count_q <= count_q + 5'd1;
          if (count_q == 5'd8) state_q <= (asked_q && ask_q == ASK_WRITE) ? MEMORY : REGISTER;
          else if (over) state_q <= asked_q ? NUMBER : IDLE;
        end
        MEMORY: begin
          count_q <= 5'd0;
          if (mem_done) begin
            status_q[0] <= status_q[0] | mem_bad;
            words_q     <= words_q - 5'd1;
            if (ask_q == ASK_READ) state_q <= SEND;
            else if (ask_q == ASK_WRITE) state_q <= WORD;
            else if (addr_q[11:3] == '1) state_q <= NUMBER;
            if (ask_q == ASK_READ) word_q <= mem_rdata;
          end
        end
        REGISTER: if (host_ready) begin
          if (addr_q[31]) hold <= 1'b0;            // the core starts with it
          state_q <= asked_q ? NUMBER : IDLE;
          if (!asked_q) later_q <= 1'b0;
        end
        INPUT: begin
          if (takes) status_q <= status_q + 8'd1;
          if (over) state_q <= addr_q[0] ? BREAK : NUMBER;
          else if (wait_q == '1) state_q <= NUMBER;
        end
        BREAK: begin
          if (rx_ready) status_q <= status_q + 8'd1;
          if (rx_ready | (wait_q == '1)) state_q <= NUMBER;
        end
        NUMBER: begin
          count_q <= 5'd0;
          if (reply_ready) state_q <= (asked_q && ask_q == ASK_READ && !status_q[1] && words_q != 5'd0) ? MEMORY : TELL;
        end
        SEND: if (reply_ready) begin
          word_q  <= {8'd0, word_q[63:8]};
          count_q <= count_q + 5'd1;
          if (count_q == 5'd7) state_q <= (words_q == 5'd0) ? STATUS : MEMORY;
        end
        TELL: if (reply_ready) begin
          count_q <= count_q + 5'd1;
          if (count_q == 5'(STATE_BYTES - 1)) state_q <= STATUS;
        end
        default: if (reply_ready) state_q <= IDLE;     // STATUS
      endcase
      if (good & ~drop_q & (size >= 8'(HEAD + CRC))) came_q <= 1'b1;
    end
    if (state_q == TAKE && at_q == 8'(HEAD)) addr_q <= word_q[63:32];
    else if (state_q == MEMORY && mem_done) addr_q[31:3] <= addr_q[31:3] + 29'd1;
  end

  // --- the state, byte by byte
  logic [7:0] told;
  always_comb begin
    case (count_q)
      5'd0:    told = {1'b0, later_q, clean, trapped, finish_value[15:0] == PASS, ended_q & ~says, boot_q, hold};
      5'd1:    told = VERSION;
      5'd2:    told = 8'(MHZ);
      5'd3:    told = 8'(KIB);
      5'd4:    told = 8'(KIB >> 8);
      5'd5:    told = finish_value[23:16];
      5'd6:    told = finish_value[31:24];
      5'd7:    told = trap_cause_pc[47:40];
      5'd8:    told = trap_cause_pc[7:0];
      5'd9:    told = trap_cause_pc[15:8];
      5'd10:   told = trap_cause_pc[23:16];
      5'd11:   told = trap_cause_pc[31:24];
      5'd12:   told = trap_cause_pc[39:32];
      5'd13:   told = trap_value[7:0];
      5'd14:   told = trap_value[15:8];
      5'd15:   told = trap_value[23:16];
      5'd16:   told = trap_value[31:24];
      5'd17:   told = trap_value[39:32];
      5'd18:   told = said[7:0];
      5'd19:   told = said[15:8];
      5'd20:   told = said[23:16];
      5'd21:   told = said[31:24];
      5'd22:   told = {4'(TAGS), 4'(SLOTS)};
      5'd23:   told = 8'(WINDOW);
      default: told = 8'(WINDOW >> 8);
    endcase
  end
  assign reply_valid = (state_q == NUMBER) | (state_q == SEND) | (state_q == TELL) | (state_q == STATUS);
  assign reply_byte  = (state_q == NUMBER) ? number_q : (state_q == SEND) ? word_q[7:0] : (state_q == TELL) ? told : status_q;
  assign reply_last  = state_q == STATUS;
  assign reply_asked = asked_q;
  assign rx_valid    = (state_q == BREAK) | ((state_q == INPUT) & next);
  assign rx_break    = state_q == BREAK;
  assign rx_byte     = rx_break ? 8'd0 : byte_q;
  assign host_valid  = state_q == REGISTER;
  assign host_addr   = addr_q[11:0];
  assign host_wdata  = word_q;
  assign mem_read    = (state_q == MEMORY) & (ask_q == ASK_READ);
  assign mem_write   = (state_q == MEMORY) & (ask_q != ASK_READ);
  assign mem_addr    = {8'd0, addr_q[31:3], 3'd0};
  assign mem_wdata   = word_q;
  wire unused = &{1'b0, finish_value};
endmodule
`default_nettype wire
