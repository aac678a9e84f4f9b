-- Both functions are called with other days each time, and planning took longer than reading. Their plan hardly depends on the
-- days, so one is kept.
alter function lesson_days(date, date) set plan_cache_mode = force_generic_plan;
alter function timetable_days(date, date) set plan_cache_mode = force_generic_plan;
