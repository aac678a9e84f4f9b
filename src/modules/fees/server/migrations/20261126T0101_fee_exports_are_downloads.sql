-- Exports of fees are downloads now. Those of the last week can be made again.
drop table fee_exports;
