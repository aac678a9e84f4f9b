-- A guardian the office has barred from a child (a court's order, separated parents) sees nothing of that child any more.
alter table student_guardians add column barred_on date;
