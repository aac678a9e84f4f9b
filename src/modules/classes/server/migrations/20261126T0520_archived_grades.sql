-- Grades, streams and subjects are the same in every year, but their screens belong to the selected one and say that an
-- archived year cannot be changed. Renaming or deleting one there would change the archived year too.
create trigger refuse_archived_year before insert or update or delete on grades for each statement execute function refuse_archived_year();
create trigger refuse_archived_year before insert or update or delete on streams for each statement execute function refuse_archived_year();
create trigger refuse_archived_year before insert or update or delete on subjects for each statement execute function refuse_archived_year();
