// SPDX-License-Identifier: Apache-2.0
// A board's line and bridge (fpga/board) bit by bit: console and profile channel at random beside requests of a host, which are answered, and
// done once; damaged ones are not. +seed=N. Prints PASS, or FAIL and what is wrong.
`timescale 1ns/1ps
module line_tb;
  localparam logic [16:0] STEP = 17'd13107;    // five clocks a bit
  localparam int BIT = 5, WORDS = 1024, ANSWER = 27;
  localparam logic [7:0] CONTROL = 8'd1, WRITE = 8'd2, READ = 8'd3, REGISTER = 8'd4, INPUT = 8'd5, LATER = 8'd6, FILL = 8'd7;
  logic clk = 0, rst = 1;
  always #5 clk = ~clk;
  integer seed, first, errors = 0;
  function automatic integer below(input integer n);
    below = $unsigned($random(seed)) % n;
  endfunction
  task automatic wrong(input [8*40-1:0] what);
    $display("FAIL: %0s at %0t", what, $time);
    $finish;
    errors = errors + 1;
  endtask

  // --- the board's part
  logic        rxd = 1, txd, text, text_valid, text_break, write, good, reply_valid, reply_ready, reply_last, reply_asked;
  logic [7:0]  text_byte, write_at, write_byte, size, reply_byte, rx_byte;
  logic [1:0]  tx_valid = 0, tx_ready;
  logic [15:0] tx_byte;
  logic [31:0] said;
  logic        hold, restart, clean, cleaned = 0, finished = 0, rx_valid, rx_break, rx_ready = 0, host_valid, host_ready = 0;
  logic        mem_read, mem_write, mem_done = 0;
  logic [11:0] host_addr;
  logic [63:0] host_wdata, mem_wdata, mem_rdata;
  logic [39:0] mem_addr;
  line_in #(.STEP(STEP)) u_in (.clk, .rst, .rxd, .text, .rx_valid(text_valid), .rx_byte(text_byte), .rx_break(text_break), .write, .write_at,
    .write_byte, .good, .size);
  line_out #(.STEP(STEP)) u_out (.clk, .rst, .txd, .tx_valid, .tx_ready, .tx_byte, .reply_valid, .reply_ready, .reply_byte, .reply_last,
    .reply_asked, .restart(rst | restart), .said(said[15:0]), .said_sums(said[31:16]));
  localparam int MHZ = 32, KIB = 1500, SLOTS = 1, WINDOW = 300, TAGS = 3;
  localparam logic [31:0] FINISH = 32'hA5C7_3333;
  localparam logic [47:0] CAUSE_PC = 48'h85_80_1234_5678;
  localparam logic [39:0] TRAP_VALUE = 40'h9A_BCDE_F012;
  bridge #(.MHZ(MHZ), .KIB(KIB), .SLOTS(SLOTS), .WINDOW(WINDOW), .TAGS(TAGS)) u_bridge (
    .clk, .rst, .write, .write_at, .write_byte, .good, .size, .text, .reply_valid, .reply_ready, .reply_byte, .reply_last, .reply_asked,
    .said, .says(tx_valid[0]), .hold, .restart, .clean, .cleaned, .finished, .trapped(1'b0), .finish_value(FINISH),
    .trap_cause_pc(CAUSE_PC), .trap_value(TRAP_VALUE), .rx_valid, .rx_break, .rx_ready, .rx_byte, .host_valid, .host_ready,
    .host_addr, .host_wdata, .mem_read, .mem_write, .mem_done, .mem_bad(mem_addr[31:16] != 16'h8000), .mem_addr, .mem_wdata, .mem_rdata);

  // --- memory, registers and console beside it
  logic [63:0] mem [0:WORDS-1], flat [0:WORDS-1];
  logic [63:0] register_value;
  logic [11:0] register_addr;
  integer registers = 0, inputs = 0, breaks = 0, texts = 0, cleans = 0, restarts = 0;
  logic [7:0] input_bytes [0:1023], last_text;
  logic takes = 0;                     // the console takes input
  assign mem_rdata = mem[mem_addr[12:3]];
  always @(posedge clk) begin
    mem_done   <= (mem_read | mem_write) & ~mem_done & (below(4) == 0);
    if (mem_write & mem_done & mem_addr[31:16] == 16'h8000) mem[mem_addr[12:3]] <= mem_wdata;
    host_ready <= host_valid & ~host_ready & (below(3) == 0);
    if (host_valid & host_ready) begin
      registers      = registers + 1;
      register_addr  = host_addr;
      register_value = host_wdata;
    end
    rx_ready <= takes & (below(20) == 0);
    if (rx_valid & rx_ready) begin
      if (rx_break) breaks = breaks + 1;
      else begin
        input_bytes[inputs] = rx_byte;
        inputs = inputs + 1;
      end
    end
    if (text_valid) begin
      texts = texts + 1;
      last_text = text_byte;
    end
    if (restart) restarts = restarts + 1;
    cleaned <= clean & ~cleaned & (below(50) == 0);
  end

  // --- what it says: pieces between zeros
  logic        seen, brk;
  logic [7:0]  value;
  line_rx #(.STEP(STEP)) u_rx (.clk, .rst, .rxd(txd), .valid(seen), .data(value), .brk);
  logic [7:0] piece [0:511], content [0:511], answer [0:511], console [0:4095], profile [0:4095];
  integer count = 0, answers = 0, events = 0, answered = 0, consoled = 0, profiled = 0, console_seen = 0, profile_seen = 0, frames = 0;
  logic   framed = 0;
  logic [15:0] sums;
  function automatic logic [31:0] crc_step(input logic [31:0] crc, input logic [7:0] b);
    crc_step = crc ^ {24'd0, b};
    for (int i = 0; i < 8; i++) crc_step = (crc_step >> 1) ^ (crc_step[0] ? 32'hEDB88320 : 32'd0);
  endfunction
  task automatic hear(input logic [7:0] b);
    if (console_seen >= consoled || b !== console[console_seen]) wrong("a character of the console");
    console_seen = console_seen + 1;
  endtask
  task automatic take_piece;
    integer from, to, group;
    logic [31:0] crc;
    if (count > 254) wrong("a frame that is too long");
    from = count;
    to   = 511;
    while (from > 0) begin
      from  = from - 1;
      group = piece[from];
      if (from != count - 1) begin content[to] = 0; to = to - 1; end
      if (group == 0 || group - 1 > from) begin wrong("a group"); group = 1; from = 0; end
      for (int i = 1; i < group; i++) begin
        from = from - 1;
        content[to] = piece[from];
        to = to - 1;
      end
    end
    to  = to + 1;
    crc = '1;
    for (int i = to; i <= 511; i++) crc = crc_step(crc, content[i]);
    if (crc !== 32'hDEBB20E3) wrong("a CRC");
    if (content[to][7:2] !== 6'(frames)) wrong("a number");
    frames = frames + 1;
    case (content[to][1:0])
      2'd0: for (int i = to + 1; i < 508; i++) hear(content[i]);
      2'd1: for (int i = to + 1; i < 508; i++) begin
        if (content[i] !== profile[profile_seen]) wrong("a byte of the profile channel");
        profile_seen = profile_seen + 1;
      end
      2'd2: begin
        answered = 0;
        for (int i = to + 1; i < 508; i++) begin answer[answered] = content[i]; answered = answered + 1; end
        answers = answers + 1;
      end
      default: events = events + 1;
    endcase
  endtask
  always @(posedge clk)
    if (seen) begin
      if (value == 8'd0) begin
        if (framed) take_piece;
        framed = ~framed;
        count  = 0;
      end else if (framed) begin
        piece[count] = value;
        count = count + 1;
      end else hear(value);
    end

  // --- what it hears
  logic [7:0] ask [0:511], stuffed [0:511];
  integer asked;
  logic [7:0] number = 8'd77;
  task automatic put(input logic [7:0] b);
    for (int i = 0; i < 10; i++) begin
      rxd <= (i == 0) ? 1'b0 : (i == 9) ? 1'b1 : b[i-1];
      repeat (BIT) @(posedge clk);
    end
  endtask
  // Sends ask[0..asked-1], with a wrong bit if it is to be `damaged`.
  task automatic send(input logic damaged);
    integer n, code;
    logic [31:0] crc;
    crc = '1;
    for (int i = 0; i < asked; i++) crc = crc_step(crc, ask[i]);
    for (int i = 0; i < 4; i++) ask[asked+i] = 8'(~crc >> 8 * i);
    code = 0;
    n    = 1;
    for (int i = 0; i < asked + 4; i++)
      if (ask[i] != 8'd0) begin stuffed[n] = ask[i]; n = n + 1; end
      else begin stuffed[code] = 8'(n - code); code = n; n = n + 1; end
    stuffed[code] = 8'(n - code);
    if (damaged) begin
      code = below(n);
      stuffed[code] = stuffed[code] ^ (8'd1 << below(8));
    end
    put(8'd0);
    for (int i = 0; i < n; i++) put(stuffed[i]);
    put(8'd0);
  endtask
  task automatic begin_ask(input logic [7:0] kind, input logic [31:0] address);
    number = number + 1;
    ask[0] = kind;
    ask[1] = number;
    for (int i = 0; i < 4; i++) ask[2+i] = address[8*i +: 8];
    asked  = 6;
  endtask
  task automatic add_word(input logic [63:0] word);
    for (int i = 0; i < 8; i++) ask[asked+i] = word[8*i +: 8];
    asked = asked + 8;
  endtask
  task automatic settle(input integer bytes);
    integer had, patience;
    had = answers;
    send(1'b0);
    patience = 0;
    while (answers == had && patience < 60000) begin @(posedge clk); patience = patience + 1; end
    if (answers == had) wrong("no answer");
    else if (answered != bytes || answer[0] !== number) wrong("another answer");
    else if (bytes == ANSWER) look_at_state;
  endtask
  // Every answer with the state: what of it does not depend on the program, byte by byte, and what the host knows of its progress.
  logic held = 0, ended = 0, later = 0, said_at_flags = 0;
  integer replied = 0;
  always @(posedge clk) if (reply_valid & reply_ready) begin
    if (replied == 1) said_at_flags = tx_valid[0];
    replied = reply_last ? 0 : replied + 1;
  end
  task automatic look_at_state;
    logic [25*8-1:0] state, expected;
    for (int i = 0; i < 25; i++) state[8*i +: 8] = answer[1+i];
    expected = {16'(WINDOW), 4'(TAGS), 4'(SLOTS), state[21*8 +: 8], state[20*8 +: 8], state[19*8 +: 8], state[18*8 +: 8], TRAP_VALUE, CAUSE_PC[39:0],
                CAUSE_PC[47:40], FINISH[31:16], 16'(KIB), 8'(MHZ), 8'd2, 1'b0, later, state[5], 2'b00, ended & ~said_at_flags, 1'b0, held};
    if (state !== expected) wrong("a state");
  endtask
  // Sends what must not be answered, nor do anything.
  task automatic ignored(input logic damaged);
    integer had;
    had = answers;
    send(damaged);
    put(8'h7A);                                 // and what comes between frames is for nobody
    repeat (4000) @(posedge clk);
    if (answers != had) wrong("an answer to what is no request");
  endtask
  wire [7:0] status = answer[answered-1];

  task automatic writes_and_reads;
    integer at, words;
    for (int n = 0; n < 12; n++) begin
      words = 1 + below(4);
      at    = below(WORDS - 4);
      begin_ask(WRITE, 32'h8000_0000 + 8 * at);
      for (int i = 0; i < words; i++) begin
        flat[at+i] = below(4) == 0 ? 64'd0 : {$random(seed), $random(seed)};
        add_word(flat[at+i]);
      end
      if (below(3) == 0) ignored(1'b1);         // a damaged one first: nothing is done, and nothing said
      settle(ANSWER);
      if (status !== 8'd0) wrong("status of a write");
      words = 1 + below(30);
      at    = below(WORDS - 30);
      begin_ask(READ | 8'(words << 3), 32'h8000_0000 + 8 * at);
      settle(8 * words + 2);
      for (int i = 0; i < 8 * words; i++) if (answer[1+i] !== flat[at+i/8][8*(i%8) +: 8]) wrong("a word that is read");
    end
    begin_ask(FILL, 32'h8000_0000 + 8 * 300);
    settle(ANSWER);
    for (int i = 300; i < 512; i++) flat[i] = 64'd0;
    for (int i = 0; i < WORDS; i++) if (mem[i] !== flat[i]) wrong("memory");
    begin_ask(WRITE, 32'h4000_0000);
    add_word(64'd1);
    settle(ANSWER);
    if (status !== 8'd1) wrong("status of no memory");
    begin_ask(CONTROL, 32'd0);                  // too short, too long
    asked = 3;
    ignored(1'b0);
    begin_ask(WRITE, 32'h8000_0000);
    repeat (33) add_word(64'h0011_0022_0033_0044);
    ignored(1'b0);
    for (int i = 0; i < WORDS; i++) if (mem[i] !== flat[i]) wrong("memory after what is no request");
  endtask

  task automatic registers_and_input;
    integer got;
    begin_ask(REGISTER, 32'h7C1);
    add_word(64'h0123_4567_89AB_CD00);
    settle(ANSWER);
    settle(ANSWER);                             // the same once more: answered, not done
    if (registers != 1 || register_addr !== 12'h7C1 || register_value !== 64'h0123_4567_89AB_CD00) wrong("a register");
    begin_ask(LATER, 32'h7C9);
    add_word(64'hFEDC_BA98_7654_3210);
    later = 1;
    settle(ANSWER);
    takes = 1;
    begin_ask(INPUT, 32'd1);
    for (int i = 0; i < 9; i++) begin ask[asked] = 8'(i); asked = asked + 1; end
    settle(ANSWER);
    settle(ANSWER);
    if (status !== 8'd10 || inputs != 9 || breaks != 1) wrong("input");
    for (int i = 0; i < 9; i++) if (input_bytes[i] !== 8'(i)) wrong("a byte of the input");
    takes = 0;
    begin_ask(INPUT, 32'd1);
    ask[asked] = 8'h41; asked = asked + 1;
    settle(ANSWER);
    if (status !== 8'd0 || inputs != 9) wrong("input that is not taken");
    begin_ask(INPUT, 32'd1);
    ask[asked] = 8'h42; asked = asked + 1;
    send(1'b0);
    got = answers;
    begin_ask(8'd0, 32'd0);                     // comes while input waits: dropped
    send(1'b0);
    repeat (12000) @(posedge clk);
    if (answers != got + 1 || answer[0] !== 8'(number - 1)) wrong("a request beside input");
    begin_ask(REGISTER, 32'h8000_0123);         // and the core begins
    add_word(64'd5);
    held = 0;
    settle(ANSWER);
    if (hold || registers != 2) wrong("a core that is to begin");
    begin_ask(WRITE, 32'h8000_0000);
    add_word(64'd1);
    settle(ANSWER);
    if (status !== 8'd2 || mem[0] !== flat[0]) wrong("a write beside the core");
    begin_ask(FILL, 32'h8000_0000 + 8 * 700);
    settle(ANSWER);
    if (status !== 8'd2) wrong("clearing beside the core");
    begin_ask(READ | 8'(2 << 3), 32'h8000_0000);
    settle(ANSWER);
    if (status !== 8'd2) wrong("a read beside the core");
    for (int i = 0; i < WORDS; i++) if (mem[i] !== flat[i]) wrong("memory beside the core");
    begin_ask(CONTROL, 32'd2);
    settle(ANSWER);
    repeat (2000) @(posedge clk);
    begin_ask(8'd0, 32'd0);
    settle(ANSWER);
    if (answer[1][5] !== 1'b0 || cleans != 0) wrong("cleaning");
    got = events;
    finished <= 1'b1;
    @(posedge clk) finished <= 1'b0;
    repeat (20000) @(posedge clk);
    if (registers != 3 || register_addr !== 12'h7C9 || register_value !== 64'hFEDC_BA98_7654_3210) wrong("a register at the end");
    if (events != got + 1) wrong("the event of the end");
    {ended, later} = 2'b10;
  endtask

  // A console that has more to say when the host asks: the program has not ended for it. It waits for one frame of the channel.
  task automatic says_more;
    begin_ask(8'd0, 32'd0);
    fork
      settle(ANSWER);
      begin
        wait (reply_valid);
        say(8'h4B);
      end
    join
    if (!said_at_flags) wrong("a console that waits");
    settle(ANSWER);
    fork
      for (int n = 0; n < 400; n++) begin
        profile[profiled] = 8'(n);
        profiled = profiled + 1;
        hand(1, profile[profiled-1]);
      end
      begin
        repeat (1000) @(posedge clk);
        said_when = $time;
        say(8'h4C);
        if ($time - said_when > 10 * 140 * 10 * BIT) wrong("a console behind the channel");
      end
    join
  endtask
  time said_when;
  task automatic say(input logic [7:0] b);
    console[consoled] = b;
    consoled = consoled + 1;
    hand(0, b);
  endtask

  // --- traffic beside all that
  logic traffic = 0;
  task automatic hand(input integer source, input [7:0] b);
    tx_byte[source*8 +: 8] <= b;
    tx_valid[source] <= 1'b1;
    @(posedge clk); while (!tx_ready[source]) @(posedge clk);
    tx_valid[source] <= 1'b0;
  endtask
  initial forever begin
    @(posedge clk);
    if (traffic) begin
      console[consoled] = below(5) == 0 ? 8'd0 : 8'h61 + 8'(below(26));
      consoled = consoled + 1;
      hand(0, console[consoled-1]);
      repeat (below(3000)) @(posedge clk);
    end
  end
  initial forever begin
    @(posedge clk);
    if (traffic) begin
      for (int n = below(300); n > 0 && profiled < 4000; n--) begin
        profile[profiled] = below(60) == 0 ? 8'd0 : 8'($random(seed));
        profiled = profiled + 1;
        hand(1, profile[profiled-1]);
        if (below(300) == 0) repeat (800) @(posedge clk);
      end
      repeat (below(30000)) @(posedge clk);
    end
  end

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    first = seed;
    for (int i = 0; i < WORDS; i++) begin flat[i] = 64'd0; mem[i] = 64'd0; end
    repeat (4) @(posedge clk);
    rst <= 1'b0;
    repeat (100) @(posedge clk);
    put(8'h78);                                 // a terminal's key
    repeat (20) @(posedge clk);
    rxd <= 1'b0;                                // a glitch is no key
    @(posedge clk) rxd <= 1'b1;
    repeat (20 * BIT) @(posedge clk);
    if (texts != 1 || last_text !== 8'h78) wrong("a key");
    begin_ask(CONTROL, 32'd1);
    held = 1;
    settle(ANSWER);
    traffic = 1;
    if (!hold || restarts != 1 || answer[1][0] !== 1'b1) wrong("hold");
    writes_and_reads;
    registers_and_input;
    traffic = 0;
    repeat (60000) @(posedge clk);
    says_more;
    repeat (20000) @(posedge clk);
    begin_ask(CONTROL, 32'd4);
    settle(ANSWER);
    sums = 16'd0;
    for (int i = 0; i < consoled; i++) sums = {sums[15:8] + sums[7:0] + console[i], sums[7:0] + console[i]};
    if ({answer[20], answer[19]} !== 16'(consoled) || {answer[22], answer[21]} !== sums) wrong("what the console has said");
    put(8'h79);
    repeat (10) @(posedge clk);
    if (texts != 2 || last_text !== 8'h79) wrong("a key after all");
    if (console_seen != consoled || profile_seen != profiled) wrong("bytes are missing");
    if (events != 2) wrong("events");
    rxd <= 1'b0;                                // a long break is one
    repeat (35 * BIT) @(posedge clk);
    rxd <= 1'b1;
    repeat (10) @(posedge clk);
    if (texts != 3) wrong("a break");
    begin_ask(CONTROL, 32'd1);                  // all begins again; what a core in reset finishes is no end
    {held, ended} = 2'b10;
    settle(ANSWER);
    if ({answer[20], answer[19], answer[22], answer[21]} !== 32'd0) wrong("what the console has said since the reset");
    finished <= 1'b1;
    @(posedge clk) finished <= 1'b0;
    begin_ask(8'd0, 32'd0);
    settle(ANSWER);
    $display("%0s: seed %0d, %0d answers, %0d characters, %0d bytes of the channel in %0d frames", errors == 0 ? "PASS" : "FAIL", first, answers,
             console_seen, profile_seen, frames);
    $finish;
  end
  initial #60000000 begin
    $display("FAIL: it does not end");
    $finish;
  end
endmodule
