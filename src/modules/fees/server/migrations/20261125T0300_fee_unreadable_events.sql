-- A signed event about a payment that cannot be read is an exception, never dropped.
alter table fee_recon_exceptions drop constraint fee_recon_exceptions_kind_check;
alter table fee_recon_exceptions add constraint fee_recon_exceptions_kind_check check (kind in
  ('unknownOrder', 'amountDiffers', 'currencyDiffers', 'paidTwice', 'unknownPayment', 'settledDiffers', 'refundUnknown', 'chargeback',
    'unreadable')) not valid;
alter table fee_recon_exceptions validate constraint fee_recon_exceptions_kind_check;
