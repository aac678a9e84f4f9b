import { type ComponentType, lazy } from 'react'
import { Outlet } from 'react-router'
import { isFamily } from '#platform/contract/access/roles.ts'
import type { Shell } from '../screen.ts'
import { getSession, type Session, useSession } from '../session/session.ts'

type Frame = { readonly Frame: ComponentType; readonly load: () => Promise<unknown> }

function lazyFrame(load: () => Promise<{ default: ComponentType }>): Frame {
  return { Frame: lazy(load), load }
}

const plain: Frame = { Frame: Outlet as ComponentType, load: async () => undefined }
const staffOnly = lazyFrame(() => import('../shell/StaffShell.tsx'))
const family = lazyFrame(() => import('../shell/FamilyShell.tsx'))
const gate = lazyFrame(() => import('../shell/GateShell.tsx'))

function frameBy(choose: (session: Session) => Frame): Frame {
  return {
    Frame: () => {
      const { Frame: Chosen } = choose(useSession())
      return <Chosen />
    },
    load: () => choose(getSession()).load(),
  }
}

/** Families have a simpler frame around the same screens. */
const staff = frameBy(({ user }) => (user && isFamily(user) ? family : staffOnly))

/** The layout of the visitor's role, so that a page that does not exist does not take away their menu. */
const own = frameBy(({ user }) => (user && !user.mustSetPassword ? (user.isGateStaff ? gate : staff) : plain))

/** The layout around a screen. Public pages have their own; the other shells load with their first screen. */
export const frames: Record<Shell, Frame> = { public: plain, staff, gate, own }
