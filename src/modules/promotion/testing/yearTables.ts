/** Tables without a task of their own: their rows come into the next year with those of a table that has one, and leave with them. */
export const comesWith: Readonly<Record<string, string>> = {
  curriculum_items: 'curriculums',
  curriculum_versions: 'curriculums',
  fee_pattern_items: 'fee_patterns',
  fee_plan_lines: 'fee_plans',
}

/** Why the rows of a table stay in their year, for every table that has rows of a year and no task brings along. */
export const staysBehind: Readonly<Record<string, readonly string[]>> = {
  'what was taught, handed in or marked is the record of its year': [
    ...['activities', 'activity_evidence', 'activity_students', 'curriculum_progress', 'doubt_posts', 'doubts'],
    ...[
      'challenge_answers',
      'challenge_assignments',
      'challenge_assignment_students',
      'challenge_cards',
      'challenge_masteries',
      'challenge_rounds',
    ],
    ...[
      'homework',
      'homework_due_notices',
      'homework_files',
      'homework_hand_ins',
      'homework_marks',
      'homework_page_sets',
    ],
    ...[
      'homework_resources',
      'homework_submission_files',
      'homework_submissions',
      'homework_targets',
      'homework_uploads',
    ],
    ...[
      'live_class_seats',
      'live_class_series',
      'live_class_visits',
      'live_classes',
      'session_notes',
      'whiteboard_shares',
    ],
    ...['offline_test_classes', 'offline_test_marks', 'offline_test_papers', 'offline_test_questions', 'offline_tests'],
    ...['online_test_allowances', 'online_test_answers', 'online_test_attempts', 'online_test_evaluations'],
    ...['online_test_events', 'online_test_items', 'online_test_marks', 'online_test_pages', 'online_test_photos'],
    ...['online_test_regrades', 'online_test_targets', 'online_tests'],
    ...[
      'prek_acknowledgements',
      'prek_observation_photos',
      'prek_observation_voices',
      'prek_observations',
      'prek_observed_children',
    ],
    ...['prek_published', 'prek_reports'],
  ],
  'results are of the year they were given in': [
    ...['gradebook_card_prints', 'gradebook_card_readings', 'gradebook_card_series', 'gradebook_cards'],
    ...[
      'gradebook_card_revocations',
      'gradebook_mark_changes',
      'gradebook_marks',
      'gradebook_remarks',
      'gradebook_sheet_steps',
      'gradebook_sheets',
    ],
    ...['gradebook_versions', 'badge_awards', 'badge_progress', 'report_links'],
  ],
  'numbers of documents begin anew each year': ['document_series'],
  'attendance is of days': [
    ...['absence_alerts', 'day_marks', 'known_absences', 'period_marks', 'registers', 'staff_marks', 'staff_registers'],
    'teacher_absences',
  ],
  'days and events of a year are entered anew for the next': [
    ...[
      'calendar_alerts',
      'calendar_changes',
      'calendar_event_classes',
      'calendar_event_invigilators',
      'calendar_events',
    ],
    ...['calendar_exceptions', 'calendar_reminders', 'holidays'],
  ],
  'the ledger only grows: what is unpaid goes along when the turn is final': [
    ...[
      'fee_advance_moves',
      'fee_allocations',
      'fee_demand_lines',
      'fee_demands',
      'fee_ledger_entries',
      'fee_ledger_sums',
    ],
    ...['fee_ledger_txns', 'fee_line_balances', 'fee_notes', 'fee_online_orders', 'fee_payments', 'fee_receipts'],
    ...['fee_requests', 'fee_runs', 'fee_series', 'fee_settlements'],
  ],
  'parents agree anew who pays which part of a new plan': ['fee_payer_shares'],
  'leave is asked for and counted year by year; only its rules go along': ['leave_allotments', 'leave_requests'],
  'groups are made of the students of a class, who are in other classes now': [
    'student_group_members',
    'student_groups',
  ],
  'a timetable is made anew from its requirements': [
    ...['timetable_generations', 'timetable_lessons', 'timetable_substitutions', 'timetable_versions'],
  ],
  'admissions to a year are closed with it': ['admission_posts'],
  'the rules of promotion are set when the next year ends': ['promotion_policies'],
  'an import is a record of the day it was made': ['import_runs'],
}
