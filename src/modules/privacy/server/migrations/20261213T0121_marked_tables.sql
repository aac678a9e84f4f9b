-- The tables there are so far. A later one says its own in the migration that creates it.

-- Who people are.
call erasable('users', 'id', name => '{user_name,first_name,last_name}', blank => '{email,phone,password_hash,record_no}', kept => '{created_at}');
call erasable('students', 'user_id', name => '{admission_no}', kept => '{admitted_on,gender,quota}',
  blank => '{date_of_birth,blood_group,aadhaar,aadhaar_last4,aadhaar_mark,address,pincode,details,photo_file_id}');
call erasable('guardians', 'id', name => '{name}', blank => '{phone,email,occupation}');
call erasable('student_guardians', 'student_id', blank => '{bar_reason}', kept => '{guardian_id,relation,is_primary}');
call erasable('staff_profiles', 'user_id', name => '{employee_no}', kept => '{designation}',
  blank => '{qualification,phone2,address,date_of_birth,blood_group,photo_file_id}');
call erasable('student_documents', 'student_id', deleted => true);
call erasable('student_corrections', 'student_id', blank => '{note,reason}', kept => '{state,asked_at}');
call erasable('student_correction_fields', 'correction_id > student_corrections.id', blank => '{before_value,after_value}');
call erasable('enrolments', 'student_id', kept => '{class_id,roll_no,from_date,to_date}');
call erasable('student_electives', 'student_id', kept => '{elective_group,subject_id}');
call erasable('student_group_members', 'student_id', kept => '{group_id}');
call erasable('promotion_decisions', 'student_id', blank => '{reason}', kept => '{section,roll_no,outcome,decided_at}');
call erasable('year_turn_students', 'student_id', blank => '{reason}', kept => '{section,roll_no}');
call erasable('consent_answers', 'student_id', kept => '{is_given,answered_at}');

-- Accounts and devices.
call erasable('sessions', 'user_id', deleted => true);
call erasable('known_browsers', 'user_id', deleted => true);
call erasable('one_time_codes', 'user_id', deleted => true);
call erasable('idempotency_keys', 'user_id', deleted => true);
call erasable('privileges', 'user_id', deleted => true);
call erasable('push_devices', 'user_id', deleted => true);
call erasable('gateway_push_tokens', 'user_id', deleted => true);
call erasable('notification_manners', 'user_id', deleted => true);
call erasable('notification_preferences', 'user_id', deleted => true);
call erasable('recent_searches', 'user_id', deleted => true);
call erasable('calendar_alerts', 'user_id', deleted => true);
call erasable('calendar_changes', 'user_id', deleted => true);
call erasable('calendar_feeds', 'user_id', deleted => true);
call erasable('downloads', 'user_id', deleted => true);
call erasable('library_uploads', 'user_id', deleted => true);

-- Messages.
call erasable('notifications', 'user_id,about_student_id', deleted => true);
call erasable('gateway_messages', 'user_id', blank => '{address,recipient,title,body,content,sealed}',
  kept => '{source,dedupe_key,reason,channels_used,chain,channel,state,created_at}');
call erasable('gateway_attempts', 'message_id > gateway_messages.id', kept => '{channel,provider,reference,provider_message_id,code,provider_code}');
call erasable('gateway_receipts', 'message_id > gateway_messages.id', kept => '{event_key,provider_message_id,code}');
call erasable('gateway_consents', 'user_id', kept => '{channel,is_given,at}');
call erasable('notice_comments', 'user_id', blank => '{body}', kept => '{posted_at}');
call erasable('notice_reads', 'user_id', kept => '{notice_id,read_at}');
call erasable('notice_replies', 'user_id', kept => '{is_coming,heads,replied_at}');
call erasable('notice_signatures', 'user_id,student_id', name => '{name}', blank => '{signature}', kept => '{wording,agrees,signed_at}');
call erasable('tickets', 'user_id,student_id', blank => '{subject,rating_note}', kept => '{raised_at,state,rating}');
call erasable('ticket_posts', 'ticket_id > tickets.id', blank => '{body}', kept => '{client_id,posted_at}');
call erasable('ticket_files', 'post_id > ticket_posts.id', deleted => true);
call erasable('ticket_events', 'ticket_id > tickets.id', blank => '{note}', kept => '{from_state,to_state}');
call erasable('ticket_deliveries', 'ticket_id > tickets.id', blank => '{body}', kept => '{problem}');
call erasable('ticket_desk_events', 'ticket_id > tickets.id', kept => '{event_id}');
call erasable('doubts', 'student_id', kept => '{about_title,asked_at,state}');
call erasable('doubt_posts', 'user_id', blank => '{body,delete_reason}', kept => '{client_id,posted_at}');
call erasable('doubt_files', 'user_id', deleted => true);
call erasable('doubt_reports', 'user_id', blank => '{reason}');

-- Attendance, leave and the gate.
call erasable('day_marks', 'student_id', blank => '{note}');
call erasable('period_marks', 'student_id', blank => '{note}');
call erasable('staff_marks', 'user_id', blank => '{note}');
call erasable('known_absences', 'student_id', blank => '{reason,file_id}');
call erasable('leave_requests', 'user_id', blank => '{reason,decision_reason,file_id}');
call erasable('exit_passes', 'student_id', blank => '{reason,reject_reason,call_note}', kept => '{day,leave_at,left_at,returned_at}');
call erasable('late_arrivals', 'student_id', blank => '{reason}', kept => '{arrived_at}');
call erasable('pickup_adults', 'student_id', blank => '{name,photo_file_id}', kept => '{relation,valid_from,valid_to}');
call erasable('staff_passages', 'user_id', kept => '{way,at}');
call erasable('gate_entries', 'user_id', kept => '{client_id,kind,refusal,awaits}');
call erasable('visitors', 'id', blank => '{name,company,phone_mark,phone_sealed,photo_file_id}');
call erasable('visits', 'visitor_id > visitors.id', blank => '{vehicle,items,answers,note,deny_reason,close_note,photo_file_id,pass_hash,badge_hash}',
  kept => '{client_id,flags}');

-- Money: the amounts stay, so that every total stays.
call erasable('fee_payments', 'student_id', blank => '{note}', kept => '{reference,bank,provider,provider_payment_id,amount,mode,received_on}');
call erasable('fee_receipts', 'payment_id > fee_payments.id', searched => '{content}', kept => '{code}');
call erasable('fee_cheque_events', 'payment_id > fee_payments.id', blank => '{note}');
call erasable('fee_reversals', 'payment_id > fee_payments.id', blank => '{reason}');
call erasable('fee_gateway_events', 'payment_id > fee_payments.id', kept => '{provider,event_id,kind,provider_payment_id,payload_hash,outcome}');
call erasable('fee_settlement_items', 'payment_id > fee_payments.id', kept => '{provider,entity_id}');
call erasable('fee_ledger_txns', 'student_id', kept => '{kind,reason,digest,prev_hash,hash}');
call erasable('fee_demands', 'student_id', kept => '{label,content_hash,due_on,issued_on}');
call erasable('fee_notes', 'student_id', blank => '{reason}', kept => '{code}');
call erasable('fee_fine_waivers', 'student_id', blank => '{reason}');
call erasable('fee_requests', 'student_id', blank => '{reason,decision_reason}', kept => '{reference}');
call erasable('fee_run_outcomes', 'student_id', blank => '{reason}');
call erasable('fee_reminders', 'student_id', kept => '{day,amount}');
call erasable('fee_concession_grants', 'student_id', blank => '{reason}', kept => '{value,from_date,to_date,state}');
call erasable('fee_grant_decisions', 'grant_id > fee_concession_grants.id', blank => '{reason}');
call erasable('fee_online_orders', 'student_id', blank => '{address}', kept => '{provider,provider_order_id,kind,amount,state,opened_at}');
call erasable('fee_online_order_parts', 'student_id', kept => '{amount}');

-- Admissions.
call erasable('admission_applications', 'student_id', name => '{child_name}', kept => '{number}',
  blank => '{answers,guardian_name,guardian_phone,email,date_of_birth}');
call erasable('admission_aadhaars', 'application_id > admission_applications.id', deleted => true);
call erasable('admission_documents', 'application_id > admission_applications.id', deleted => true);
call erasable('admission_evaluations', 'application_id > admission_applications.id', blank => '{note}', kept => '{round_key,scores}');
call erasable('admission_events', 'application_id > admission_applications.id', blank => '{words}', kept => '{from_state,to_state}');
call erasable('admission_payments', 'application_id > admission_applications.id', blank => '{address}',
  kept => '{provider_order_id,provider_payment_id,receipt_no}');
call erasable('admission_runs', 'application_id > admission_applications.id', words => '{input}', blank => '{problem}', kept => '{steps}');

-- Learning: marks and results stay under the new name.
call erasable('activity_events', 'user_id', blank => '{label}', kept => '{kind,happened_at}');
call erasable('activity_students', 'student_id', blank => '{words,note,remark}', words => '{result}', searched => '{group_name}',
  kept => '{levels,handed_in_at,returned_at}');
call erasable('activity_evidence', 'student_id', deleted => true);
call erasable('badge_awards', 'user_id', blank => '{revoke_reason}', kept => '{family,level,state,earned_at}');
call erasable('badge_progress', 'user_id', kept => '{family,value,tier}');
call erasable('challenge_rounds', 'student_id', kept => '{chapter,level,started_at,finished_at,marks_n,marks_d,out_of_n,out_of_d}');
call erasable('challenge_answers', 'round_id > challenge_rounds.id', blank => '{answer}');
call erasable('challenge_masteries', 'student_id', kept => '{chapter,level,mastered_at}');
call erasable('challenge_cards', 'student_id', kept => '{box,due_on}');
call erasable('gradebook_marks', 'student_id', kept => '{part_key,marks,code}');
call erasable('gradebook_mark_changes', 'mark_id > gradebook_marks.id', kept => '{before,after}');
call erasable('gradebook_remarks', 'student_id', blank => '{remark,note}', kept => '{term_key}');
call erasable('gradebook_remark_bank', 'user_id', searched => '{remark}');
call erasable('gradebook_cards', 'student_id', words => '{printed}', kept => '{term_key,number,inputs_hash,issued_at}');
call erasable('gradebook_card_photos', 'student_id', blank => '{photo}', kept => '{hash,kept_at}');
call erasable('homework_submissions', 'student_id', blank => '{body,remark,voice_id}', kept => '{state,handed_in_at,marks,returned_at}');
call erasable('homework_submission_files', 'submission_id > homework_submissions.id', deleted => true);
call erasable('homework_page_sets', 'submission_id > homework_submissions.id', deleted => true);
call erasable('homework_marks', 'submission_id > homework_submissions.id', deleted => true);
call erasable('homework_hand_ins', 'submission_id > homework_submissions.id', kept => '{device_key}');
call erasable('homework_uploads', 'student_id', deleted => true);
call erasable('homework_remarks', 'user_id', searched => '{remark}');
call erasable('live_class_visits', 'user_id', name => '{name}', kept => '{visit_key,joined_at,left_at,source}');
call erasable('live_class_seats', 'user_id', deleted => true);
call erasable('library_usage', 'user_id', kept => '{event_key}');
call erasable('offline_test_papers', 'student_id', kept => '{presence,quarter_total,changed_at}');
call erasable('online_test_attempts', 'student_id', blank => '{void_reason}',
  kept => '{device,grade,state,started_at,handed_in_at,marks_n,marks_d,out_of_n,out_of_d}');
call erasable('online_test_answers', 'attempt_id > online_test_attempts.id', words => '{answer}', kept => '{device}');
call erasable('online_test_evaluations', 'attempt_id > online_test_attempts.id', blank => '{remark}', kept => '{part}');
call erasable('online_test_events', 'attempt_id > online_test_attempts.id', kept => '{event_key}');
call erasable('online_test_marks', 'attempt_id > online_test_attempts.id', deleted => true);
call erasable('online_test_pages', 'attempt_id > online_test_attempts.id', deleted => true);
call erasable('online_test_photos', 'attempt_id > online_test_attempts.id', deleted => true);
call erasable('paper_openings', 'user_id', kept => '{code}');
call erasable('player_attempts', 'user_id', blank => '{state}', kept => '{sco_key,file_id}');
call erasable('player_results', 'user_id', words => '{answers}', kept => '{result_key}');
call erasable('player_reviews', 'user_id', kept => '{review_key,card_key}');
call erasable('reader_operations', 'user_id', kept => '{file_id}', deleted => true);
call erasable('prek_reports', 'student_id', words => '{narratives,child_voice,parent_voice}', blank => '{note}', kept => '{ratings,term_key}');
call erasable('prek_published', 'student_id', words => '{printed}', kept => '{published_at}');
call erasable('prek_acknowledgements', 'user_id', blank => '{comment}');
call erasable('prek_observations', 'id > prek_observed_children.observation_id', searched => '{note}', kept => '{device_key,indicator_keys}');
call erasable('prek_observed_children', 'student_id');
call erasable('prek_observation_photos', 'observation_id > prek_observed_children.observation_id', deleted => true);

-- Documents of the staff, and what they asked of the system.
call erasable('vault_items', 'user_id', deleted => true);
call erasable('vault_files', 'user_id', deleted => true);
call erasable('vault_looks', 'item_id > vault_items.id', deleted => true);
call erasable('vault_shares', 'item_id > vault_items.id', deleted => true);
call erasable('vault_alerts', 'item_id > vault_items.id', deleted => true);
call erasable('report_definitions', 'user_id', searched => '{name,note,definition}', kept => '{created_at}');
call erasable('report_runs', 'user_id', searched => '{name_en,name_hi,definition,reason}');
call erasable('report_schedules', 'report_id > report_definitions.id', searched => '{reason}');

-- The requests themselves.
call erasable('privacy_erasures', 'user_id', searched => '{reason}', kept => '{people,left_keys}');

call teaching_content('library_resources', 'library_publications', 'homework_files', 'local_node_files', 'notice_files', 'visitor_photos', 'school_documents',
  'question_imports', 'question_pictures', 'questions', 'question_versions', 'paper_versions', 'papers', 'curriculum_items',
  'curriculum_versions', 'player_captions', 'whiteboard_elements', 'consent_texts', 'gradebook_letterheads');
