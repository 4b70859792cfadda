// Of the code in which a load reads past a store (corners_code.S): places of 64 bytes, the load's in each.
#define LATE_PLACES 64
#define LATE_LOAD 16
