// SPDX-License-Identifier: Apache-2.0
// The bench's agents: who asks, the memory, the kernel that changes tables and fences, and the checks of what comes back.
  // covers: 0..1 fills fetch, data; 2..3 refused; 4 confirmed; 5..10 causes 1, 5, 7, 12, 13, 15; 11 bare fill; 12 bare fill of M
  // 13 piece of 2 MiB; 14 of 1 GiB; 15 hit of the second level; 16 entry of another space (G); 17 A set; 18 D set; 19 lock without write
  // 20 fence of all; 21 of a page; 22..24 withdrawn fetch, data, confirm; 25 satp; 26 hit of a first level; 27 PMP keeps something away
  // 28 address outside; 29 PMP written under way; 30 withdrawn under lock; 31 withdrawn with a read under way; 32 WARL writes
  // 33 a first level hit after a fill; 34 walks; 35 hit of the second level by fetch alone; 36 the ring's page known; 37 not all allowed there

  int  fetch_from, data_from, confirm_from, fetch_wait, data_wait, confirm_wait;
  logic fetch_was, data_was, confirm_was, lock_was, wrote;
  logic busy, busy_write;                            // the memory works
  int  busy_left;
  logic [39:3] busy_dw;
  logic [63:0] busy_data;
  int  last_word, space_next;
  int  pace;                                         // a requester that rests asks in one cycle of so many

  task count(input int n);
    met[n] = met[n] + 1;
  endtask
  task quiet;
    fetch_req = 1'b0; data_req = 1'b0; confirm_req = 1'b0; forget = 1'b0; forget_one = 1'b0; restart = 1'b0; pmp_we = 1'b0;
    ptw_take = 1'b0; ptw_done = 1'b0; ptw_rdata = 64'd0;
    fetch_vpn = 52'd0; fetch_bare = 1'b0; fetch_priv = 2'd0; data_vpn = 52'd0; data_bare = 1'b0; data_priv = 2'd0;
    data_store = 1'b0; confirm_va = 64'd0; confirm_kind = 2'd0; confirm_bare = 1'b0; confirm_priv = 2'd0;
    ring_asks = 1'b0; ring_page = 28'd0;
    pmp_waddr = 12'd0; pmp_wdata = 64'd0; pmp_raddr = 12'h3A0; forget_vpn = 27'd0; look_vpn = 27'd0; look_bare = 1'b0;
    look_machine = 1'b0; adue = 1'b0; sum = 1'b0; mxr = 1'b0; satp_asid = 16'd0; satp_ppn = 44'd0;
    fetch_was = 1'b0; data_was = 1'b0; confirm_was = 1'b0; lock_was = 1'b0; wrote = 1'b0; busy = 1'b0; last_word = 0; space_next = 0;
    fetch_wait = 0; data_wait = 0; confirm_wait = 0;
  endtask
  task reset_all;
    rst = 1'b1;
    quiet;
    repeat (3) @(negedge clk);
    rst = 1'b0;
    @(negedge clk);
    for (int i = 0; i < 16; i++) begin m_cfg[i] = 8'd0; m_addr[i] = 64'd0; end
    for (int i = 0; i < 512; i++) known[i] = 1'b0;
    last_fill = 10'h200;
  endtask

  // --- pmp_csr
  task read_back;
    logic some_locked, some_active;
    some_locked = 1'b0;
    some_active = 1'b0;
    for (int i = 0; i < PMP_ENTRIES; i++) begin
      if (m_cfg[i][4:3] != 2'd0) some_active = 1'b1;
      if (m_cfg[i][4:3] != 2'd0 && m_cfg[i][7]) some_locked = 1'b1;
    end
    for (int i = 0; i < 24; i++) begin
      pmp_raddr = 12'h3A0 + i;
      @(negedge clk);
      if (pmp_exists != (i == 0 || i == 2 || i >= 16)) fail(2);
      if (pmp_exists && pmp_rdata !== pmp_read(pmp_raddr)) fail(3);
      if (locked_any !== some_locked || active_any !== some_active) fail(4);
    end
  endtask
  task csr_write(input [11:0] a, input [63:0] d);
    pmp_we = 1'b1; pmp_waddr = a; pmp_wdata = d;
    @(negedge clk);
    pmp_we = 1'b0;
    pmp_write(a, d);
    count(32);
  endtask
  task warl_writes;
    logic [31:0] r, s, t;
    for (int n = 0; n < 40; n++) begin
      draw(r); draw(s); draw(t);
      if (t[2:0] != 3'd0) begin r = r & ~32'h8080_8080; s = s & ~32'h8080_8080; end
      if (t[3]) csr_write(t[4] ? 12'h3A0 : 12'h3A2, {r, s});
      else csr_write(12'h3B0 + t[8:5], {r, s});
    end
    read_back;
  endtask
  // mostly: the last entry allows all, those in front of it are regions among the tables
  task choose_pmp;
    logic [31:0] r, s;
    logic [63:0] c;
    c = 64'd0;
    for (int i = 0; i < 7; i++) begin
      draw(r); draw(s);
      csr_write(12'h3B0 + i, r[0] ? {24'd0, 28'h80000 + r[9:4], r[19:10] | {1'b0, {9{r[1]}}}} : r[3:1] == 3'd1 ? {r, s} | 64'h7FFF : {26'd0, 28'h80000 + r[9:4], s[9:0]});
      c[8*i +: 8] = {s[15:13] == 3'd0, 2'd0, s[19:16] == 4'd0 ? 2'd1 : s[18:16] == 3'd1 ? 2'd3 : 2'd0, s[20] ? 3'd7 : s[23:21]};
    end
    draw(r);
    csr_write(12'h3B7, r[4:0] == 5'd0 ? {32'd0, r} : 64'hFFFF_FFFF_FFFF_FFFF);
    c[63:56] = 8'h1F;
    csr_write(12'h3A0, c);
    read_back;
  endtask

  // --- page tables: pages 0 to 7 are mostly roots, 8 to 23 the second level, the others the last
  task choose_entry(input int word, output logic [63:0] pte);
    logic [31:0] r, s, t;
    int page;
    page = word / 4;
    draw(r); draw(s); draw(t);
    pte = 64'd0;
    pte[0] = r[31:26] != 6'd0;
    if (page < 8 ? r[9:5] > 5'd1 : page < 24 ? r[7:5] > 3'd2 : r[9:5] == 5'd0) begin
      pte[53:10] = 44'h80000 + (page < 8 ? 8 + s[3:0] : page < 24 ? 24 + s[4:0] : s[5:0]);
      if (s[12:8] == 5'd0) pte[53:10] = s[13] ? 44'h0C000 : 44'h100_0008_0000;
      if (s[18:14] == 5'd0) pte[7:4] = t[3:0];
    end else begin
      pte[53:10] = s[1:0] == 2'd0 ? {16'd0, r[31:4]} : 44'h80000 + s[9:4];
      if (s[14:10] == 5'd0) pte[53:10] = {r[31:10], 22'd0};
      if (page < 8 && s[15]) pte[27:10] = 18'd0;
      else if (page < 24 && s[18:16] != 3'd0) pte[18:10] = 9'd0;
      pte[3:1] = t[0] ? t[2:0] : t[1] ? 3'd3 : 3'd7;
      if (t[8:4] == 5'd0) pte[3:1] = 3'd2;
      pte[4] = t[9];
      pte[5] = t[11:10] == 2'd0;
      pte[6] = t[13:12] != 2'd0;
      pte[7] = t[15];
    end
    pte[9:8] = t[18:17];
    if (t[24:19] == 6'd0) pte[63:54] = 10'd1 << t[28:25];
  endtask
  task choose_tables;
    logic [31:0] r;
    for (int i = 0; i < 256; i++) begin
      choose_entry(i, mem[i]);
      if (i < 32 && mem[i][3:1] != 3'd0) choose_entry(i, mem[i]);
    end
    for (int i = 0; i < 4; i++) begin
      draw(r);
      root[i] = 44'h80000 + (r[7:5] == 3'd0 ? r[13:8] : r[2:0]);
      if (r[18:14] == 5'd0) root[i] = r[19] ? 44'h00100 : 44'hFFF_0008_0000;
    end
    asid[0] = 16'd0; asid[1] = 16'd5; asid[2] = 16'h8000; asid[3] = 16'hFFFF;
    space = 0; space_next = 0;
    satp_asid = asid[0]; satp_ppn = root[0];
    draw(r);
    {adue, sum, mxr} = r[3:0] | {3{r[4]}};
    pace = r[7:5] == 3'd0 ? 200 : 6;
    forget_history;
  endtask

  // --- checks
  function automatic [7:0] place_of(input bare, input machine, input [26:0] vpn);
    place_of = bare ? {1'b1, machine, vpn[19], vpn[4:0]} : {2'd0, slots_of(vpn)};
  endfunction
  logic            known [0:511];                    // what each first level was told: fetch, then data
  logic [TE_W-1:0] told  [0:511];
  logic [9:0]      last_fill;                        // 200: none

  // a fill for a request of this page, mode and kind
  task check_fill(input [51:0] vpn, input logic bare, input [1:0] priv, input logic confirm, input [1:0] kind, input int from);
    logic [2:0] allowed;
    if (fill_vpn != vpn[26:0] || fill_bare != bare || fill_machine != (bare && priv == PRIV_M) || outside(vpn, bare)) fail(10);
    allowed = pmp_allows(fill_entry[35:8], priv == PRIV_M);
    if (fill_entry[2:0] !== allowed) fail(11);
    if (allowed != 3'd7) count(27);
    if (bare) begin
      if (fill_entry[35:8] != {1'b0, vpn[26:0]}) fail(12);
      count(priv == PRIV_M ? 12 : 11);
    end else begin
      ask(vpn[26:0], confirm, kind, priv == PRIV_U, fill_entry[35:3]);
      q_fill = !confirm;
      explore(space, 1'b0, confirm ? from : since_page[slots_of(vpn[26:0])]);
      if (!x_match && !confirm) begin
        for (int s = 0; s < 4; s++) explore(s, 1'b1, since_page[slots_of(vpn[26:0])]);
        if (x_match) count(16);
      end
      if (!x_match) fail(13);
      if (kind == AK_STORE && !fill_entry[TE_D]) fail(14);
      if (x_level != 0) count(12 + x_level);
    end
    if (confirm && !allowed[kind == AK_FETCH ? 2 : kind == AK_STORE ? 1 : 0]) fail(15);
  endtask
  task check_refused(input [51:0] vpn, input logic bare, input [1:0] kind, input int from);
    if (outside(vpn, bare)) count(28);
    else if (bare) fail(20);
    else begin
      ask(vpn[26:0], 1'b0, kind, 1'b0, 33'd0);
      explore(space, 1'b0, from);
      if (!x_refuse) fail(21);
    end
  endtask
  task check_confirmed;
    logic [5:0] page_cause, access_cause;
    logic [2:0] allowed;
    page_cause = 6'd12 + {4'd0, confirm_kind} + (confirm_kind == AK_STORE ? 6'd1 : 6'd0);
    access_cause = confirm_kind == AK_FETCH ? 6'd1 : confirm_kind == AK_LOAD ? 6'd5 : 6'd7;
    if (!confirm_fault) begin
      count(4);
      if (confirm_kind == AK_FETCH ? !fetch_fill || data_fill : fetch_fill || !data_fill) fail(30);
      check_fill(confirm_va[63:12], confirm_bare, confirm_priv, 1'b1, confirm_kind, confirm_from);
    end else begin
      if (fetch_fill || data_fill) fail(31);
      allowed = pmp_allows(confirm_va[39:12], confirm_priv == PRIV_M);
      if (outside(confirm_va[63:12], confirm_bare)) begin
        if (confirm_cause != (confirm_bare ? access_cause : page_cause)) fail(32);
      end else if (confirm_bare) begin
        if (confirm_cause != access_cause || allowed[confirm_kind == AK_FETCH ? 2 : confirm_kind == AK_STORE ? 1 : 0]) fail(33);
      end else begin
        ask(confirm_va[38:12], 1'b1, confirm_kind, confirm_priv == PRIV_U, 33'd0);
        explore(space, 1'b0, confirm_from);
        if (!(confirm_cause == page_cause && x_page_fault) && !(confirm_cause == access_cause && x_access_fault)) fail(34);
      end
      case (confirm_cause)
        6'd1:    count(5);
        6'd5:    count(6);
        6'd7:    count(7);
        6'd12:   count(8);
        6'd13:   count(9);
        6'd15:   count(10);
        default: fail(35);
      endcase
    end
  endtask
  task check_answers;
    logic own_fetch, own_data;
    own_fetch = fetch_fill && !confirm_done;
    own_data  = data_fill && !confirm_done;
    if (^{fetch_fill, fetch_refused, data_fill, data_refused, confirm_done, ptw_valid, ptw_lock} === 1'bx) fail(40);
    if (own_fetch + fetch_refused + own_data + data_refused + confirm_done > 1) fail(41);
    if (((own_fetch || fetch_refused) && !fetch_req && !fetch_was) || ((own_data || data_refused) && !data_req && !data_was)
        || (confirm_done && !confirm_req && !confirm_was)) fail(42);
    if (own_fetch && fetch_req) begin
      count(0);
      check_fill(fetch_vpn, fetch_bare, fetch_priv, 1'b0, AK_FETCH, fetch_from);
    end
    if (own_data && data_req) begin
      count(1);
      check_fill(data_vpn, data_bare, data_priv, 1'b0, data_store ? AK_STORE : AK_LOAD, data_from);
    end
    if (fetch_refused && fetch_req) begin count(2); check_refused(fetch_vpn, fetch_bare, AK_FETCH, fetch_from); end
    if (data_refused && data_req) begin
      count(3);
      check_refused(data_vpn, data_bare, data_store ? AK_STORE : AK_LOAD, data_from);
    end
    if (confirm_done && confirm_req) check_confirmed;
    fetch_wait   = fetch_req ? fetch_wait + 1 : 0;
    data_wait    = data_req ? data_wait + 1 : 0;
    confirm_wait = confirm_req ? confirm_wait + 1 : 0;
    if (fetch_wait > 4000 || data_wait > 4000 || confirm_wait > 4000) fail(43);
    fetch_was = fetch_req; data_was = data_req; confirm_was = confirm_req;
    if (l2_tlb_hit) count(15);
    if (l2_tlb_hit && fetch_req && !data_req) count(35);
    if (walk_start) count(34);
  endtask

  // the memory port: reads where a walk may read, writes under the lock, of an entry that the confirmed access needs changed
  task check_port;
    logic [27:0] page;
    logic [2:0]  allowed;
    if (lock_was && !ptw_lock && !wrote) count(19);
    if (!ptw_lock) wrote = 1'b0;
    lock_was = ptw_lock;
    ptw_done = 1'b0;
    if (busy) begin
      if (ptw_valid) fail(50);
      if (busy_left == 0) begin
        busy = 1'b0;
        ptw_done = 1'b1;
        last_word = busy_dw[17:12] * 4 + busy_dw[4:3];
        ptw_rdata = mem[last_word];
        if (busy_write) begin mem[last_word] = busy_data; new_version; end
      end else busy_left--;
    end else if (ptw_valid && ptw_take) begin
      busy = 1'b1;
      busy_write = ptw_write; busy_dw = ptw_dw; busy_data = ptw_wdata;
      chance(3, allowed[0]);
      busy_left = allowed[0] ? 0 : rs[2:0];
      page = ptw_dw[39:12];
      allowed = pmp_allows(page, 1'b0);
      if (page < 28'h80000 || page > 28'h8003F || !allowed[0]) fail(51);
      if (ptw_dw[11:3] != index_of(ptw_dw[4:3])) fail(52);
      if (ptw_write) begin
        wrote = 1'b1;
        q_old = mem[page[5:0] * 4 + ptw_dw[4:3]];
        if (!ptw_lock || !confirm_req || !adue || !allowed[1] || confirm_bare) fail(53);
        if (ptw_wdata != (q_old | 64'h40 | (confirm_kind == AK_STORE ? 64'h80 : 64'h0)) || ptw_wdata == q_old) fail(54);
        if (!q_old[6]) count(17);
        if (!q_old[7] && confirm_kind == AK_STORE) count(18);
        ask(confirm_va[38:12], 1'b1, confirm_kind, confirm_priv == PRIV_U, 33'd0);
        q_word = page[5:0] * 4 + ptw_dw[4:3];
        q_old = mem[q_word];
        explore(space, 1'b0, confirm_from);
        if (!x_update) fail(55);
      end
    end
  endtask

  task check_level(input logic side, input logic valid, input [TK_W-1:0] diff, input [TE_W-1:0] entry);
    logic [8:0] at;
    logic       hit;
    at = {side, place_of(look_bare, look_machine, look_vpn)};
    hit = valid === 1'b1 && diff === '0;
    if (hit) begin
      count(26);
      if (!known[at] || entry !== told[at]) fail(60);
    end
    if (valid === 1'bx) fail(61);
    if ({1'b0, at} == last_fill) begin
      count(33);
      if (!hit) fail(62);
    end
  endtask
  task check_first_level;
    check_level(1'b0, i_valid, i_diff, i_entry);
    check_level(1'b1, d_valid, d_diff, d_entry);
  endtask

  // --- what this cycle's inputs and fills do to the model
  task apply;
    last_fill = 10'h200;
    if (fetch_fill || data_fill) begin
      last_fill = {1'b0, data_fill, place_of(fill_bare, fill_machine, fill_vpn)};
      known[last_fill[8:0]] = 1'b1;
      told[last_fill[8:0]] = fill_entry;
    end
    if (forget || restart) begin
      for (int i = 0; i < 512; i++) known[i] = 1'b0;
      last_fill = 10'h200;
    end
    space = space_next;
    if (pmp_we) pmp_write(pmp_waddr, pmp_wdata);
    if (forget && !forget_one) begin
      forget_history;
      fetch_from = 0; data_from = 0; confirm_from = 0;
      count(20);
    end else if (forget) begin
      since_page[slots_of(forget_vpn)] = ver;
      since_super = ver;
      count(21);
    end
  endtask

  // --- the next cycle's inputs
  task choose_page(output logic [51:0] vpn, output logic bare, output logic [1:0] priv);
    logic [31:0] r;
    draw(r);
    bare = r[2:0] == 3'd0;
    priv = bare && r[3] ? PRIV_M : {1'b0, r[4]};
    if (bare) vpn = {32'd0, r[5], 14'd0, r[10:6]} | (r[5] ? 52'd0 : 52'h10000);
    else vpn = {{25{r[10]}}, index_of(r[10:9]), index_of(r[21] ? 2'd1 : r[8:7]), index_of(r[22] ? 2'd2 : r[6:5])};
    if (r[15:11] == 5'd0) vpn[27 + r[20:16] % 25] = !vpn[51];
  endtask
  task next_requests;
    logic yes, again;
    logic [51:0] vpn;
    logic bare;
    logic [1:0] priv;
    if (fetch_req) begin
      chance(150, yes);
      if (yes && !fetch_fill && !fetch_refused) begin count(22); if (busy) count(31); end
      if (yes || fetch_refused || (fetch_fill && !confirm_done)) fetch_req = 1'b0;
    end else begin
      chance(pace, yes);
      choose_page(vpn, bare, priv);
      if (yes) begin fetch_req = 1'b1; fetch_vpn = vpn; fetch_bare = bare; fetch_priv = priv; fetch_from = ver; end
    end
    if (data_req) begin
      chance(150, yes);
      if (yes && !data_fill && !data_refused) count(23);
      if (yes || data_refused || (data_fill && !confirm_done)) data_req = 1'b0;
    end else begin
      chance(pace, yes);
      choose_page(vpn, bare, priv);
      chance(3, again);
      if (yes) begin
        data_req = 1'b1; data_vpn = vpn; data_bare = bare; data_priv = priv; data_store = again; data_from = ver;
      end
    end
    if (confirm_req) begin
      chance(ptw_lock ? 40 : 120, yes);
      if (yes && !confirm_done) begin count(24); if (ptw_lock) count(30); end
      if (yes || confirm_done) confirm_req = 1'b0;
    end else begin
      chance(pace + 4, yes);
      choose_page(vpn, bare, priv);
      if (yes) begin
        confirm_req = 1'b1; confirm_va = {vpn, rs[11:0]}; confirm_kind = rs[13:12] % 3; confirm_bare = bare; confirm_priv = priv;
        confirm_from = ver;
      end
    end
  endtask
  task next_kernel;
    logic yes;
    logic [31:0] r;
    int w;
    forget = 1'b0; forget_one = 1'b0; restart = 1'b0; pmp_we = 1'b0;
    draw(r);
    // tables change whenever no update is under way
    if (!ptw_lock && r[21:18] == 4'd0 && (r[22]) && ver < MAXV - 12) begin
      w = r[4] ? last_word : r[12:5];
      if (r[14:13] == 2'd0) mem[w] = mem[w] ^ (64'h1 << r[17:15]);
      else choose_entry(w, mem[w]);
      new_version;
    end
    draw(r);
    if (r[8:0] == 9'd0 && r[31:30] == 2'd0 || ver >= MAXV - 12) forget = 1'b1;
    else if (r[8:0] < 9'd2) begin
      forget = 1'b1; forget_one = 1'b1;
      forget_vpn = {index_of(r[14:13]), index_of(r[12:11]), index_of(r[10:9])};
    end else if (r[8:0] < 9'd8) begin
      restart = 1'b1;
      space_next = r[10:9];
      satp_asid = asid[r[10:9]]; satp_ppn = root[r[10:9]];
      count(25);
    end else if (pace > 100 && ring_known && r[8:0] == 9'd10) begin
      // of what the ring knows nothing is left: the last entry takes it from M
      pmp_we = 1'b1; restart = 1'b1; forget = 1'b1;
      pmp_waddr = 12'h3A0;
      pmp_wdata = {8'h98, 56'd0};
    end else if (r[8:0] == 9'd8 && r[31:30] == 2'd0) begin
      pmp_we = 1'b1; restart = 1'b1; forget = 1'b1;
      pmp_waddr = r[9] ? 12'h3A0 : 12'h3B0 + r[12:10];
      pmp_wdata = r[9]
        ? pmp_read(12'h3A0) ^ ((r[24] ? 64'h98 : 64'd1 << r[16:15]) << r[14:12] % 7 * 8)
        : {34'd0, 20'h80000 + r[22:17], {10{r[23]}}};
      count(29);
    end else if (r[8:0] == 9'd9 && !confirm_was) begin
      restart = 1'b1;
      adue = r[9]; sum = r[10]; mxr = r[11];
    end
    ptw_take = r[15:14] != 2'd0;
    look_machine = 1'b0;
    if (r[24] && (fetch_fill || data_fill)) begin look_vpn = fill_vpn; look_bare = fill_bare; look_machine = fill_machine; end
    else if (r[26:25] != 2'd0) begin
      look_vpn = {index_of(r[13:12]), index_of(r[11:10]), index_of(r[9:8])}; look_bare = 1'b0;
    end else begin
      look_vpn = r[27] ? {22'h4000, r[12:8]} : {22'h800, r[12:8]}; look_bare = 1'b1; look_machine = r[28];
    end
  endtask
  // the ring's page, which stands while it is asked for
  task check_ring;
    logic [2:0] allowed;
    allowed = pmp_allows(ring_page, 1'b1);
    if (ring_known === 1'bx) fail(70);
    if (ring_asks && ring_known) begin
      if ({ring_writes, ring_reads} !== allowed[1:0]) fail(71);
      count(allowed[1:0] == 2'd3 ? 36 : 37);
    end
  endtask
  task next_ring;
    logic        yes;
    logic [31:0] r;
    chance(ring_asks ? 30 : 8, yes);
    draw(r);
    if (yes && !ring_asks) ring_page = r[6] ? m_addr[{1'b0, r[2:0]}] >> 10 : 28'h80000 + r[5:0];
    if (yes) ring_asks = !ring_asks;
  endtask
  task next_cycle;
    next_requests;
    next_ring;
    next_kernel;
  endtask

  task report;
    logic all;
    all = 1'b1;
    if ($test$plusargs("cover"))
      for (int i = 0; i < 38; i++)
        if (met[i] < (i == 16 ? 1 : 10) && !(L2_TLB_SETS == 0 && (i == 15 || i == 16 || i == 35)) && !(PMP_ENTRIES == 0 && (i == 27 || i == 37))) begin
          $display("FAIL cover %0d: %0d times", i, met[i]);
          all = 1'b0;
        end
    if ($test$plusargs("list")) for (int i = 0; i < 38; i++) $display("cover %0d: %0d", i, met[i]);
    if (failures == 0 && all) $display("passed: %0d cycles, %0d fills, %0d refused, %0d confirmed, %0d walks, %0d second-level hits, %0d updates",
                                       cycles, met[0] + met[1], met[2] + met[3], met[4], met[34], met[15], met[17] + met[18]);
    else $fatal;
    $finish;
  endtask
