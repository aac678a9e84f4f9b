import type { ComponentType } from 'react'
import { admin, allow, anyone, licensed, otherStaff, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { gatePhones, hosts } from '../contract.ts'
import { guardians } from '../familyContract.ts'
import { visitorPaths } from './paths.ts'
import { visitorTitles } from './titles.ts'
import { passesToDecide } from './waitingPasses.ts'

const office = allow(admin('visitor', 'view'), superAdmin)
const devices = allow(admin('gateStaff', 'view'), superAdmin)
const teachers = allow(teacher)
const others = allow(otherStaff)

const gateScreen = (path: string, title: string, load: () => Promise<{ default: ComponentType }>) =>
  screen(path, { title, needs: gatePhones, shell: 'gate', mobileOnly: true, load })

/** The gate: visitors, pick-up of students, who is inside. */
export const visitorsWeb: WebModule = {
  name: 'visitors',
  text: visitorTitles,
  screens: [
    screen(visitorPaths.register, { title: 'register', needs: office, load: () => import('./office/Dashboard.tsx') }),
    screen(visitorPaths.dashboard, { title: 'dashboard', needs: office, load: () => import('./office/Dashboard.tsx') }),
    screen(visitorPaths.inside, { title: 'inside', needs: office, load: () => import('./office/Inside.tsx') }),
    screen(visitorPaths.reports, { title: 'reports', needs: office, load: () => import('./office/Reports.tsx') }),
    screen(visitorPaths.preSetup, { title: 'preSetup', needs: office, load: () => import('./office/Settings.tsx') }),
    screen(visitorPaths.postSetup, {
      title: 'postSetup',
      needs: office,
      load: () => import('./office/GatesAndPurposes.tsx'),
    }),
    screen(visitorPaths.gateStaff, {
      title: 'gateStaff',
      needs: devices,
      load: () => import('./office/GateStaff.tsx'),
    }),
    gateScreen(visitorPaths.gateHome, 'gateHome', () => import('./gate/GateHome.tsx')),
    gateScreen(visitorPaths.checkIn, 'checkIn', () => import('./checkIn/CheckIn.tsx')),
    gateScreen(visitorPaths.checkOut, 'checkOut', () => import('./gate/CheckOut.tsx')),
    gateScreen(visitorPaths.pickup, 'pickup', () => import('./gate/Pickup.tsx')),
    gateScreen(visitorPaths.arrivals, 'arrivals', () => import('./gate/Arrivals.tsx')),
    gateScreen(visitorPaths.rollCall, 'rollCall', () => import('./gate/RollCall.tsx')),
    screen(visitorPaths.enrolment, {
      title: 'enrolment',
      needs: anyone('a phone is set up before anybody signs in on it'),
      shell: 'public',
      load: () => import('./gate/Enrolment.tsx'),
    }),
    screen(visitorPaths.pass, {
      title: 'pass',
      needs: anyone('visitors have no account'),
      shell: 'public',
      load: () => import('./host/VisitorPass.tsx'),
    }),
    screen(visitorPaths.appointments, {
      title: 'appointments',
      needs: teachers,
      load: () => import('./host/Appointments.tsx'),
    }),
    screen(visitorPaths.appointment, {
      title: 'appointment',
      needs: teachers,
      load: () => import('./host/Appointment.tsx'),
    }),
    screen(visitorPaths.visitLog, {
      title: 'visitLog',
      needs: licensed([licence.myProfile], teachers),
      load: () => import('./host/VisitLog.tsx'),
    }),
    screen(visitorPaths.exitPasses, {
      title: 'exitPasses',
      needs: teachers,
      load: () => import('./host/ExitPasses.tsx'),
    }),
    screen(visitorPaths.passages, { title: 'passages', needs: others, load: () => import('./host/OwnPassages.tsx') }),
    screen(visitorPaths.family, { title: 'family', needs: guardians, load: () => import('./family/ChildPickup.tsx') }),
  ],
  menu: [
    {
      to: visitorPaths.dashboard,
      label: 'register',
      icon: 'visitors',
      order: 70,
      group: 'office',
      needs: office,
      also: [
        visitorPaths.register,
        visitorPaths.inside,
        visitorPaths.reports,
        visitorPaths.preSetup,
        visitorPaths.postSetup,
        visitorPaths.gateStaff,
      ],
    },
    {
      to: visitorPaths.appointments,
      label: 'appointments',
      icon: 'visitors',
      order: 35,
      under: 'calendar',
      needs: teachers,
      also: [visitorPaths.exitPasses, visitorPaths.visitLog],
    },
    { to: visitorPaths.passages, label: 'passages', icon: 'visitors', order: 62, needs: others },
    { to: visitorPaths.family, label: 'family', icon: 'visitors', order: 46, under: 'attendance', needs: guardians },
  ],
  actions: [{ label: 'invite', to: visitorPaths.appointments, needs: teachers }],
  waitingWork: [
    {
      name: 'exitPasses',
      label: 'passesWaiting',
      order: 12,
      needs: allow(teacher, admin('visitor', 'edit')),
      find: passesToDecide,
    },
  ],
  profileTabs: {
    student: [
      {
        name: 'pickup',
        label: 'family',
        order: 60,
        needs: allow(teacher, admin('visitor', 'view')),
        load: () => import('./office/StudentPickup.tsx'),
      },
    ],
  },
  popups: [{ name: 'visitorAtGate', needs: hosts, load: () => import('./host/VisitorPopup.tsx') }],
  notifications: () => import('../notifications.ts'),
}
