// SPDX-License-Identifier: Apache-2.0
// The bench's own idea of Sv39 and of the PMP: addresses and ranges are numbers here, not bit fields, and the memory has a history.
  // --- memory: 64 pages at 0x8000_0000, of each the four entries that the bench's virtual addresses use (0, 1, 510, 511)
  logic [63:0] mem  [0:255];
  logic [63:0] hist [0:MAXV*256-1];
  int          ver;                                  // the newest version in hist
  int          since_page [0:63];                    // the version at the last fence of the page
  int          since_super;                          // ... of any page: pieces of superpages go with each
  logic [43:0] root [0:3];                           // of the four address spaces
  logic [15:0] asid [0:3];
  int          space;                                // the one in force

  function automatic [8:0] index_of(input [1:0] slot);
    index_of = slot == 2'd0 ? 9'd0 : slot == 2'd1 ? 9'd1 : slot == 2'd2 ? 9'd510 : 9'd511;
  endfunction
  function automatic [5:0] slots_of(input [26:0] vpn);
    slots_of = {vpn[19:18], vpn[10:9], vpn[1:0]};    // 510 ends with 10, 511 with 11
  endfunction
  task new_version;
    ver++;
    if (ver >= MAXV) fail(1);
    else for (int i = 0; i < 256; i++) hist[ver*256+i] = mem[i];
  endtask
  task forget_history;
    ver = -1;
    new_version;
    for (int i = 0; i < 64; i++) since_page[i] = 0;
    since_super = 0;
  endtask

  // --- PMP: what was written, and what it means
  logic [7:0]  m_cfg  [0:15];
  logic [63:0] m_addr [0:15];
  task pmp_write(input [11:0] a, input [63:0] d);
    int n;
    if (a == 12'h3A0 || a == 12'h3A2)
      for (int i = 0; i < 8; i++) begin
        n = (a == 12'h3A2 ? 8 : 0) + i;
        if (n < PMP_ENTRIES && m_cfg[n] < 8'h80 && (d[8*i +: 2] == 2'd0 || d[8*i])) begin
          if (d[8*i+3 +: 2] == 2'd2) m_cfg[n] = (d[8*i +: 8] & 8'h87) | (m_cfg[n] & 8'h18);
          else m_cfg[n] = d[8*i +: 8] & 8'h9F;
        end
      end
    else if (a >= 12'h3B0 && a <= 12'h3BF) begin
      n = a - 12'h3B0;
      if (n < PMP_ENTRIES && m_cfg[n] < 8'h80)
        if (n == 15 || (m_cfg[(n+1)%16] & 8'h98) != 8'h88) m_addr[n] = d & 64'h003F_FFFF_FFFF_FFFF;
    end
  endtask
  function automatic [63:0] pmp_read(input [11:0] a);
    pmp_read = 64'd0;
    if (a == 12'h3A0 || a == 12'h3A2) for (int i = 0; i < 8; i++) pmp_read[8*i +: 8] = m_cfg[(a == 12'h3A2 ? 8 : 0) + i];
    else if (m_cfg[a[3:0]][4]) pmp_read = m_addr[a[3:0]] | 64'h1FF;
    else pmp_read = m_addr[a[3:0]] & ~64'h3FF;
  endfunction
  // {x, w, r} of a page
  function automatic [2:0] pmp_allows(input [27:0] page, input machine);
    logic [63:0] at, low, size, a;
    logic        decided;
    at = {24'd0, page, 12'd0};
    decided = 1'b0;
    pmp_allows = machine || PMP_ENTRIES == 0 ? 3'd7 : 3'd0;
    for (int i = 0; i < PMP_ENTRIES; i++) begin
      low = 64'd0;
      size = 64'd0;
      a = m_addr[i];
      if (m_cfg[i][4:3] == 2'd3) begin
        a = a | 64'h1FF;
        size = ((a ^ (a + 64'd1)) + 64'd1) << 2;    // the ones at its end and the zero above them say how much
        low = (a << 2) & ~(size - 64'd1);
      end else if (m_cfg[i][4:3] == 2'd1) begin
        low = i == 0 ? 64'd0 : (m_addr[(i+15)%16] >> 10) << 12;
        size = (a >> 10) << 12;
        size = size > low ? size - low : 64'd0;
      end
      if (!decided && at >= low && at - low < size) begin
        decided = 1'b1;
        pmp_allows = machine && !m_cfg[i][7] ? 3'd7 : m_cfg[i][2:0];
      end
    end
  endfunction

  // --- walks. x_*: what has been met on any of them
  logic [26:0] q_vpn;                                // what is asked
  logic        q_confirm, q_user, q_fill;            // q_fill: entries from before the fences do not count
  logic [1:0]  q_kind;
  logic [32:0] q_entry;                              // the answer: {ppn, d, u, x, w, r}
  logic        x_match, x_refuse, x_good, x_page_fault, x_access_fault, x_update;
  int          q_word;                               // the entry that is to be updated
  logic [63:0] q_old;
  int          x_level;                              // where the match was

  task visit(input [43:0] page, input int level, input int v, input int from, input logic need_g, output logic down, output logic [43:0] next);
    logic [63:0] pte, pa, size;
    logic [2:0]  allowed;
    logic        bad, stale;
    int          word;
    down = 1'b0;
    next = 44'd0;
    word = page[5:0] * 4 + ((q_vpn >> (9 * level)) & 3);
    pte = hist[v*256+word];
    // what an entry says is looked at when it is new: the same again changes nothing
    if (v == from || v == since_super || pte != hist[(v-1)*256+word]) begin
      allowed = pmp_allows(page[27:0], 1'b0);
      if (page < 44'h80000 || page >= 44'h88100 || !allowed[0]) begin
        x_access_fault = 1'b1; x_refuse = 1'b1;
      end else begin
        bad = !pte[0] || pte[2:1] == 2'b10 || (pte >> 54) != 0;
        size = 64'd4096 << (9 * level);
        if (!bad && pte[3:1] == 3'd0) begin
          bad = level == 0 || (pte & 64'hD0) != 0;
          down = !bad;
          next = pte >> 10;
        end else if (!bad) begin
          pa = (pte >> 10) << 12;
          bad = pa % size != 0;
          pa = pa + (({37'd0, q_vpn} << 12) % size);
          stale = !pte[6] || (!pte[7] && q_kind == AK_STORE);
          if (q_confirm) begin
            if (q_kind == AK_FETCH ? !pte[3] : q_kind == AK_STORE ? !pte[2] : !(pte[1] || (mxr && pte[3]))) bad = 1'b1;
            if (q_user != pte[4] && (q_user || q_kind == AK_FETCH || !sum)) bad = 1'b1;
          end
          if (stale && !(q_confirm && adue)) bad = 1'b1;
          if (!bad && stale) begin
            if (!allowed[1]) x_access_fault = 1'b1;
            else if (word == q_word && pte == q_old) x_update = 1'b1;
          end else if (!bad && (pa >> 40) != 0) begin
            x_access_fault = 1'b1; x_refuse = 1'b1;
          end else if (!bad && !(q_fill && level != 0 && v < since_super)) begin
            allowed = pmp_allows(pa >> 12, 1'b0);
            if (!allowed[q_kind == AK_FETCH ? 2 : q_kind == AK_STORE ? 1 : 0]) x_access_fault = 1'b1;
            else x_good = 1'b1;
            if (q_entry == {pa[39:12], pte[7], pte[4:1]} && (pte[5] || !need_g)) begin
              x_match = 1'b1; x_level = level;
            end
          end
        end
        if (bad) begin x_page_fault = 1'b1; x_refuse = 1'b1; end
      end
    end
  endtask

  // explore: every walk in address space s whose entries are from version `from` on
  task explore(input int s, input logic need_g, input int from);
    logic        down2, down1, down0;
    logic [43:0] page1, page0, none;
    for (int a = from; a <= ver; a++) begin
      visit(root[s], 2, a, from, need_g, down2, page1);
      if (down2) for (int b = from; b <= ver; b++) begin
        visit(page1, 1, b, from, need_g, down1, page0);
        if (down1) for (int c = from; c <= ver; c++) visit(page0, 0, c, from, need_g, down0, none);
      end
    end
  endtask
  task ask(input [26:0] vpn, input logic confirm, input [1:0] kind, input logic user, input logic [32:0] entry);
    q_vpn = vpn; q_confirm = confirm; q_kind = kind; q_user = user; q_entry = entry; q_fill = 1'b0; q_word = -1; q_old = 64'd0;
    x_match = 1'b0; x_refuse = 1'b0; x_good = 1'b0; x_page_fault = 1'b0; x_access_fault = 1'b0; x_update = 1'b0; x_level = 0;
  endtask
  function automatic outside(input [51:0] vpn, input bare);
    outside = bare ? vpn >= 52'h800_0000 : $signed(vpn) >= 52'sh400_0000 || $signed(vpn) < -52'sh400_0000;
  endfunction
