// SPDX-License-Identifier: Apache-2.0
// Fates of a choice, and of a finished unit (a sample or a pair); each has exactly one (ProfileMe, MICRO-30, sections 4.1.4,
// 4.2; the draft PDIS v0.0):
//
//   choice without a free tag -> collision;  with a record unread -> unread;  overflow without an instruction -> empty
//   front unit, finished: chosen for a long wait but without one -> passed; rejected by the filter -> filtered;
//                            void, stopped, or the queue is full -> lost; else deliver
//
// A unit delivered to an interrupt waits in the profile registers, shown, until OF falls. A unit delivered to the queue
// (stream, memory) moves there one word a cycle, a pair's second after its first. With hand, so does a shown unit that software
// has finished reading.
//
//     finished --deliver--> shown (OF) --cleared--> gone              interrupt
//                             '--hand--> sending --moved--> gone      interrupt, then mpmsend or the session's end
//     finished --deliver--> sending (first, second) --moved--> gone   queue
//
// Latency: fates are combinational; a record's words start to move one cycle later.
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
module unit_delivery #(
    parameter int TAGS = 2 // samples in flight
) (
    input  logic               clk,
    input  logic               rst,
    // settings
    input  logic               queues,            // stream or memory
    input  logic               hold,              // mpdisctl.HOLD: a full queue makes a record wait
    input  logic               channel,           // a session is open for records handed over
    input  logic               ended,
    input  logic               inhibited,
    input  logic               of,
    input  logic               send,              // pulse: software hands the record over
    // the choice
    input  logic               overflow,
    input  logic               choice,
    input  logic               tags_free,
    output logic               may_grant,         // all conditions of grant except a choice; early
    output logic               grant,
    output logic               barred,            // neither choices nor deliveries now
    output logic               collision,
    output logic               empty,
    // the front unit
    input  logic               front_ready,
    input  logic               front_pair,
    input  logic               front_void,
    input  logic [TAGS-1:0] front,
    input  logic [TAGS-1:0] front_second,
    input  logic               pass,              // the filter passes it
    input  logic               spare,             // it was chosen for rare instructions, and is not rare
    output logic               deliver,
    output logic               filtered,
    output logic               passed,
    output logic               lost,
    output logic               dropped,           // lost, or never chosen because a record waits
    output logic               leaves,            // the unit leaves: its tags are free
    // the queue
    input  logic               room,
    input  logic               moved,
    output logic               take,
    output logic               hand,              // the shown record goes to the queue
    output logic               sent,              // all of the unit is in the queue
    output logic               sending,
    // the record that software reads
    input  logic               word_second,       // software reads a pair's second
    output logic               waits,             // a record waits to be read
    output logic               handing,
    output logic               judged,            // the front unit is judged in this cycle
    output logic [TAGS-1:0] viewed             // the set whose record is wanted
);
  logic               handing_q, sending_q, take_second_q, send_second_q, shown_pair_q;
  logic [TAGS-1:0] shown_q, shown_second_q;

  // --- fates
  assign waits  = of & ~queues;
  wire free   = tags_free & ~handing_q;
  assign barred = inhibited | waits | ended;
  assign judged = front_ready & ~sending_q;
  wire full   = queues & ~hold & ~room;
  assign may_grant = free & ~waits;
  assign grant     = choice & may_grant;
  assign collision = choice & ~free;
  assign empty     = overflow & ~choice;
  wire wanted = pass & ~spare;
  assign deliver  = judged & ~front_void & wanted & ~barred & ~full;
  assign filtered = judged & ~front_void & ~pass & ~spare & ~barred;
  assign passed   = judged & ~front_void & spare & ~barred;
  assign lost     = judged & (front_void | barred | (wanted & full));
  assign dropped  = lost | (choice & free & waits);
  assign leaves   = filtered | passed | lost | (deliver & ~queues) | (sent & ~handing_q);

  // --- moving to the queue
  wire pair = handing_q ? shown_pair_q : front_pair;
  assign hand = waits & channel & ~sending_q & (send | ended);
  assign sent = moved & (~pair | send_second_q);
  assign take = (deliver & queues) | hand | take_second_q;
  always_ff @(posedge clk) begin
    handing_q     <= ~rst & ((handing_q & ~sent) | hand);
    sending_q     <= ~rst & ((sending_q & ~sent) | (deliver & queues) | hand);
    take_second_q <= ~rst & moved & pair & ~send_second_q;
    send_second_q <= ~rst & ((send_second_q & ~sent) | take_second_q);
    if (deliver) begin
      shown_q        <= front;
      shown_second_q <= front_second;
      shown_pair_q   <= front_pair;
    end
  end

  always @* begin
    viewed = send_second_q ? front_second : front;
    if (waits | handing_q) viewed = (handing_q ? send_second_q : word_second) ? shown_second_q : shown_q;
  end
  assign sending = sending_q;
  assign handing = handing_q;

  `CHECK(record_is_stable, !(waits & grant))
endmodule
