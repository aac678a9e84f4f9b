import { type ComponentType, lazy } from 'react'
import { Outlet } from 'react-router'
import type { Shell } from '../screen.ts'
import { getSession, type Session, useSession } from '../session/session.ts'

type Frame = { readonly Frame: ComponentType; readonly load: () => Promise<unknown> }

function lazyFrame(load: () => Promise<{ default: ComponentType }>): Frame {
  return { Frame: lazy(load), load }
}

const plain: Frame = { Frame: Outlet as ComponentType, load: async () => undefined }
const staff = lazyFrame(() => import('../shell/StaffShell.tsx'))
const gate = lazyFrame(() => import('../shell/GateShell.tsx'))

const frameOf = ({ user }: Session): Frame =>
  user && !user.mustSetPassword ? (user.isGateStaff ? gate : staff) : plain

/** The layout of the visitor's role, so that a page that does not exist does not take away their menu. */
const own: Frame = {
  Frame: () => {
    const { Frame: Own } = frameOf(useSession())
    return <Own />
  },
  load: () => frameOf(getSession()).load(),
}

/** The layout around a screen. Public pages have their own; the other shells load with their first screen. */
export const frames: Record<Shell, Frame> = { public: plain, staff, gate, own }
