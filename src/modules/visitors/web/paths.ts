export const visitorPaths = {
  register: '/visitorregister',
  dashboard: '/visitorregister/dashboard',
  inside: '/visitorregister/inside',
  reports: '/visitorregister/reports',
  preSetup: '/visitorregister/admin-pre-setup',
  postSetup: '/visitorregister/post-setup',
  gateStaff: '/admin/gate-staff',
  gateHome: '/visitorregister/gate-staff/home',
  checkIn: '/visitorregister/gate-staff/check-in',
  checkOut: '/visitorregister/gate-staff/check-out',
  pickup: '/visitorregister/gate-staff/pick-up',
  arrivals: '/visitorregister/gate-staff/arrivals',
  rollCall: '/visitorregister/gate-staff/roll-call',
  enrolment: '/gate-phone/:code',
  pass: '/visitor-pass/:code',
  appointments: '/teacher/visitor-appointments',
  appointment: '/teacher/visitor-appointments/:appointmentId',
  visitLog: '/teacher/my-profile/visit-log',
  exitPasses: '/teacher/exit-passes',
  family: '/family/pickup',
} as const

export const appointmentOf = (visitId: string) => visitorPaths.appointment.replace(':appointmentId', visitId)
