-- Codes that the office or the class teacher reads out to a student who has no e-mail address.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('otp', 'reset', 'invitation', 'mobile', 'download', 'gradebook', 'prek', 'signIn'));
