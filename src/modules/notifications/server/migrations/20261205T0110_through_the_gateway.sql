-- What became of push, e-mail and SMS is now the gateway's to say.
alter table notifications drop column emailed_at, drop column texted_at, drop column pushed_at;
