-- The days of terms belong to one year: templates come into the next without them.
create or replace function gradebook_in_year(source uuid) returns void language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  insert into gradebook_templates (id, name, content, changed_at)
    select id_in_year(t.id), t.name,
      jsonb_set(t.content, '{terms}', coalesce((select jsonb_agg(x.term - 'from' - 'to' order by x.place)
        from jsonb_array_elements(t.content->'terms') with ordinality x(term, place)), '[]')), t.changed_at
    from gradebook_templates t
    where t.year_id = source and t.state = 'published'
      and not exists (select from gradebook_template_grades g join gradebook_template_grades x
          on x.tenant_id = g.tenant_id and x.grade_id = g.grade_id and x.year_id = current_year()
        where g.tenant_id = t.tenant_id and g.template_id = t.id)
    on conflict do nothing;
  insert into gradebook_template_grades (id, template_id, grade_id)
    select id_in_year(g.id), id_in_year(g.template_id), g.grade_id from gradebook_template_grades g
    where g.year_id = source
      and exists (select from gradebook_templates t where t.tenant_id = g.tenant_id and t.id = id_in_year(g.template_id))
    on conflict do nothing;
  perform set_config('app.across_years', '', true);
end
$$;
