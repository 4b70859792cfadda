// SPDX-License-Identifier: Apache-2.0
// What becomes of a choice, and of a unit (a sample or a pair) that has finished; each has one fate (ProfileMe, MICRO-30,
// sections 4.1.4, 4.2; the draft PDIS v0.0):
//
//   choice without a free tag -> collision;  with a record unread -> unread;  overflow without an instruction -> empty
//   front unit, finished: chosen for a long wait that it had not -> passed; the filter says no -> filtered;
//                            void, stopped, or the queue is full -> lost; else deliver
//
// A unit that is delivered to an interrupt waits in the profile registers, shown, until OF falls. One that is delivered to the
// queue (stream, memory) moves there a word a cycle, a pair's second after its first; so does, with hand_o, a unit that software
// has looked at as far as it wants to.
//
//     finished --deliver--> shown (OF) --cleared--> gone              interrupt
//                             '--hand--> sending --moved--> gone      interrupt, then mpmsend or the session's end
//     finished --deliver--> sending (first, second) --moved--> gone   queue
//
// Latency: fates are combinational; a record's words begin to move one cycle later.
`include "config.svh"
`include "check.svh"
`default_nettype none
module unit_delivery (
    input  logic               clk,
    input  logic               rst,
    // settings
    input  logic               queues_i,          // stream or memory
    input  logic               hold_i,            // mpdisctl.HOLD: a full queue makes a record wait
    input  logic               channel_i,         // a session is open for records that are handed over
    input  logic               ended_i,
    input  logic               inhibited_i,
    input  logic               of_i,
    input  logic               send_i,            // pulse: software hands the record over
    // the choice
    input  logic               overflow_i,
    input  logic               choice_i,
    input  logic               tags_free_i,
    output logic               may_grant_o,       // all that grant_o needs besides a choice; early
    output logic               grant_o,
    output logic               barred_o,          // neither choices nor deliveries now
    output logic               collision_o,
    output logic               empty_o,
    // the front unit
    input  logic               front_ready_i,
    input  logic               front_pair_i,
    input  logic               front_void_i,
    input  logic [PM_TAGS-1:0] front_i,
    input  logic [PM_TAGS-1:0] front_second_i,
    input  logic               pass_i,            // the filter's word
    input  logic               spare_i,           // its choice was for rare instructions, and it is not rare
    output logic               deliver_o,
    output logic               filtered_o,
    output logic               passed_o,
    output logic               lost_o,
    output logic               dropped_o,         // lost, or never chosen because a record waits
    output logic               leaves_o,          // the unit leaves: its tags are free
    // the queue
    input  logic               room_i,
    input  logic               moved_i,
    output logic               take_o,
    output logic               hand_o,            // the shown record goes to the queue
    output logic               sent_o,            // all of the unit is in the queue
    output logic               sending_o,
    // the record to look at
    input  logic               word_second_i,     // software reads a pair's second
    output logic               waits_o,           // a record waits to be read
    output logic               handing_o,
    output logic               judged_o,          // the front unit is judged in this cycle
    output logic [PM_TAGS-1:0] viewed_o           // the set whose record is wanted
);
  logic               handing_q, sending_q, take_second_q, send_second_q, shown_pair_q;
  logic [PM_TAGS-1:0] shown_q, shown_second_q;

  // --- fates
  wire waits  = of_i & ~queues_i;
  wire free   = tags_free_i & ~handing_q;
  wire barred = inhibited_i | waits | ended_i;
  wire judged = front_ready_i & ~sending_q;
  wire full   = queues_i & ~hold_i & ~room_i;
  assign may_grant_o = free & ~waits;
  assign grant_o     = choice_i & may_grant_o;
  assign collision_o = choice_i & ~free;
  assign empty_o     = overflow_i & ~choice_i;
  wire wanted = pass_i & ~spare_i;
  assign deliver_o   = judged & ~front_void_i & wanted & ~barred & ~full;
  assign filtered_o  = judged & ~front_void_i & ~pass_i & ~spare_i & ~barred;
  assign passed_o    = judged & ~front_void_i & spare_i & ~barred;
  assign lost_o      = judged & (front_void_i | barred | (wanted & full));
  assign dropped_o   = lost_o | (choice_i & free & waits);
  assign leaves_o    = filtered_o | passed_o | lost_o | (deliver_o & ~queues_i) | (sent_o & ~handing_q);

  // --- moving to the queue
  wire pair = handing_q ? shown_pair_q : front_pair_i;
  assign hand_o = waits & channel_i & ~sending_q & (send_i | ended_i);
  assign sent_o = moved_i & (~pair | send_second_q);
  assign take_o = (deliver_o & queues_i) | hand_o | take_second_q;
  always_ff @(posedge clk) begin
    handing_q     <= ~rst & ((handing_q & ~sent_o) | hand_o);
    sending_q     <= ~rst & ((sending_q & ~sent_o) | (deliver_o & queues_i) | hand_o);
    take_second_q <= ~rst & moved_i & pair & ~send_second_q;
    send_second_q <= ~rst & ((send_second_q & ~sent_o) | take_second_q);
    if (deliver_o) begin
      shown_q        <= front_i;
      shown_second_q <= front_second_i;
      shown_pair_q   <= front_pair_i;
    end
  end

  always @* begin
    viewed_o = send_second_q ? front_second_i : front_i;
    if (waits | handing_q) viewed_o = (handing_q ? send_second_q : word_second_i) ? shown_second_q : shown_q;
  end
  assign barred_o  = barred;
  assign sending_o = sending_q;
  assign handing_o = handing_q;
  assign waits_o   = waits;
  assign judged_o  = judged;

  `CHECK(record_is_stable, !(waits & grant_o))
endmodule
