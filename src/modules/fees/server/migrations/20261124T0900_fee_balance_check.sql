-- The check of every booking is planned once for whatever school it is. Planned for one school by statistics that do not know it yet,
-- it took that school for empty and read all of its entries for each that was written.
alter function refuse_unbalanced() set plan_cache_mode = force_generic_plan;
