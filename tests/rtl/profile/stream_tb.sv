// Bench of sample_fifo and profile_streamer: records of random words go in as the profiler would put them, registers have random
// values, the channel and the register port stop at random. What goes in and the bytes that come out are written down; whether
// they agree is said by stream_check.c, with the host's own reader and a CRC computed another way.
//   +seed=N  +records=N  +rate=N: of 256 cycles, in how many the channel takes a byte  +hold: who finds the queue full waits,
//   else the record is dropped  +out=FILE +in=FILE
// In FILE `in` a line each: register ADDRESS VALUE, record WORD.., dropped, session, end.
`include "config.svh"
`include "profile_defs.svh"
`default_nettype none
module stream_tb (
    input wire logic clk
);
  logic        rst = 1'b1, config_now = 1'b0, ended = 1'b0, take = 1'b0, hold, byte_ready = 1'b0, read_ready = 1'b0;
  logic        done, read_valid, room, moving, moved, entry, pop, byte_valid;
  logic [11:0] read_addr;
  logic [4:0]  row;
  logic [63:0] row_word, record [0:PD_RECORD_WORDS-1], base;
  logic [7:0]  out_byte;
  logic [$clog2(PD_RECORD_WORDS)-1:0] select;
  wire  [63:0] word = record[select];

  // what a register holds follows from its number
  function [63:0] register_of(input [63:0] b, input [11:0] addr);
    register_of = (b ^ {52'd0, addr}) * 64'h9E37_79B9_7F4A_7C15;
  endfunction
  wire [63:0] read_data = read_ready ? register_of(base, read_addr) : {16{4'hE}};

  sample_fifo u_fifo (
      .clk, .rst, .take_i(take), .select_o(select), .word_i(word), .room_o(room), .moving_o(moving),
      .moved_o(moved), .entry_o(entry), .row_i(row), .row_o(row_word), .pop_i(pop)
  );
  profile_streamer u_streamer (
      .clk, .rst, .config_i(config_now), .ended_i(ended), .done_o(done), .read_valid_o(read_valid), .read_addr_o(read_addr),
      .read_ready_i(read_ready), .read_data_i(read_data), .ret_valid_i(ret_valid), .moving_i(moving), .entry_i(entry),
      .row_o(row), .row_i(row_word), .pop_o(pop), .byte_valid_o(byte_valid), .byte_o(out_byte), .byte_ready_i(byte_ready)
  );

  string out_name, in_name;
  int    seed, records, rate, out, in, left, pause = 0, sessions = 2, cycles = 0, retired = 0, at = 0;
  logic [WIDTH-1:0] ret_valid = '0;
  initial begin
    hold = $test$plusargs("hold") != 0;
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("records=%d", records)) records = 200;
    if (!$value$plusargs("rate=%d", rate)) rate = 256;
    if (!$value$plusargs("out=%s", out_name)) out_name = "/dev/null";
    if (!$value$plusargs("in=%s", in_name)) in_name = "/dev/null";
    out  = $fopen(out_name, "w");
    in   = $fopen(in_name, "w");
    left = records;
    base = {$random(seed), $random(seed)};
    for (int a = 0; a < 4096; a++) if (a[11:8] == 4'h7 || a[11:8] == 4'hF) $fdisplay(in, "register %0d %h", a, register_of(base, 12'(a)));
  end

  // one record after another, some at once behind the last, the others a while later
  logic [31:0] chance;
  logic        put = 1'b0;
  always @(posedge clk) begin
    at = at + 1;
    rst <= at < 4;
    chance = $random(seed);
    byte_ready <= int'(chance[7:0]) < rate;
    read_ready <= chance[9:8] != 2'd0;
    ret_valid  <= ended ? '0 : chance[10+:WIDTH];
    config_now <= 1'b0;
    take       <= 1'b0;
    if (!rst && !ended) begin
      cycles  = cycles + 1;
      for (int i = 0; i < WIDTH; i++) retired = retired + int'(ret_valid[i]);
    end
    if (byte_valid & byte_ready) $fwrite(out, "%h", out_byte);
    if (moved) begin
      $fwrite(in, "record");
      for (int i = 0; i < PD_RECORD_WORDS; i++) $fwrite(in, " %h", record[i]);
      $fdisplay(in);
    end
    if (!rst) begin
      if (at == 8) begin
        config_now <= 1'b1;
        $fdisplay(in, "session");
      end else if (at > 8) begin
        if (pause != 0) pause = pause - 1;
        else if (left != 0 && !moving && !take && !ended) begin
          for (int i = 0; i < PD_RECORD_WORDS; i++) record[i] = {$random(seed), $random(seed)};
          if (hold | room) take <= 1'b1;
          else $fdisplay(in, "dropped");
          left  = left - 1;
          pause = (chance[20:19] == 2'd0) ? 0 : int'(chance[31:24]);
        end else if (left == 0 && !take && !ended) begin
          ended <= 1'b1;
          $fdisplay(in, "end %h %h", 64'(cycles), 64'(retired));
        end
        if (ended & done & !byte_valid) begin
          sessions = sessions - 1;
          if (sessions == 0) begin
            $fclose(out);
            $fclose(in);
            $display("PASSED: %0d cycles", at);
            $finish;
          end
          ended      <= 1'b0;
          config_now <= 1'b1;
          left       = records / 4;
          $fdisplay(in, "session");
        end
      end
    end
    if (at > 1000 * 1000 * 4) begin $display("FAILED: it never ends"); $fatal; end
  end
endmodule
