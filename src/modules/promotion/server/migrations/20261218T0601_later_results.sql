-- The result that came after the year was closed, such as that of a compartment examination. It settles a provisional promotion.
alter table promotion_decisions
  add column later_result  text check (later_result in ('pass', 'fail')),
  add column later_percent numeric(5, 2) check (later_percent between 0 and 100),
  add column later_on      date,
  add constraint promotion_decisions_later check ((later_result is null) = (later_on is null));
