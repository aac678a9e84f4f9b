-- Brings curriculums of another year as they stand into the transaction's year, with their decision and with planned dates in
-- this year. Their history begins anew.
create function curriculum_in_year(source uuid) returns void language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  insert into curriculums (id, grade_id, subject_id, is_unit_first, status_id, sent_at, saved_by, saved_at, decided_by, decided_at,
      decision_note, units, chapters, topics, periods)
    select id_in_year(c.id), c.grade_id, c.subject_id, c.is_unit_first, c.status_id, c.sent_at, c.saved_by, c.saved_at, c.decided_by,
      c.decided_at, c.decision_note, c.units, c.chapters, c.topics, c.periods
    from curriculums c where c.year_id = source on conflict do nothing;
  insert into curriculum_items (id, item_id, curriculum_id, parent_id, level, position, title, planned_from, planned_to, periods, outcomes)
    select id_in_year(i.id), i.item_id, id_in_year(i.curriculum_id), i.parent_id, i.level, i.position, i.title,
      day_in_year(i.planned_from, source), day_in_year(i.planned_to, source), i.periods, i.outcomes
    from curriculum_items i
    where i.year_id = source and not i.removed
      and exists (select from curriculums c where c.tenant_id = i.tenant_id and c.id = id_in_year(i.curriculum_id))
    order by i.level on conflict do nothing;
  insert into curriculum_versions (id, curriculum_id, number, note, saved_by, saved_at, tree)
    select id_in_year(v.id), id_in_year(v.curriculum_id), 1, v.note, v.saved_by, v.saved_at, v.tree
    from curriculums c join curriculum_versions v on v.tenant_id = c.tenant_id and v.curriculum_id = c.id and v.number = c.version
    where c.year_id = source and exists (select from curriculums m where m.tenant_id = c.tenant_id and m.id = id_in_year(c.id))
    on conflict do nothing;
  perform set_config('app.across_years', '', true);
end
$$;
