-- Reason and date are always written together. The check only kept the columns from being filled one by one.
alter table student_guardians drop constraint bar_reason_of_a_bar;
