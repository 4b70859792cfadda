// SPDX-License-Identifier: Apache-2.0
// The names of RSD's packages that the binding reads, and nothing after them: so that the binding is compiled where RSD is not.
package BasicTypes;
  localparam COMMIT_WIDTH = 2, INT_ISSUE_WIDTH = 2, COMPLEX_ISSUE_WIDTH = 1, MEM_ISSUE_WIDTH = 2;
  typedef logic [9:0] OpSerial;
  typedef struct packed { OpSerial sid; logic [2:0] mid; } OpId;
endpackage
package PipelineTypes;
  typedef struct packed { logic stall, clear; } PipelineControll;
endpackage
package DebugTypes;
  import BasicTypes::*, PipelineTypes::*;
  typedef struct packed { logic valid, flushed; OpId opId; logic [31:0] pc, insn; } Decoded;
  typedef struct packed { logic valid; OpId opId; } Renamed;
  typedef struct packed { logic valid, flush; OpId opId; logic brPredMiss, mshrAllocated, mshrHit; logic [31:0] addrOut; } Stage;
  typedef struct packed { logic commit, flush; OpId opId; } Committed;
  typedef struct packed {
    Decoded [1:0]   idReg;
    Renamed [1:0]   rnReg;
    Stage [1:0]     intIsReg, intExReg, intRwReg, memIsReg, memExReg, mtReg, maReg, memRwReg;
    Stage [0:0]     complexIsReg, complexRwReg;
    Committed [1:0] cmReg;
    logic           toRecoveryPhase;
    logic [6:0]     activeListCount;
    PipelineControll idStagePipeCtrl, rnStagePipeCtrl;
  } DebugRegister;
endpackage
