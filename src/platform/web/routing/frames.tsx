import { type ComponentType, lazy } from 'react'
import { Outlet } from 'react-router'
import type { Shell } from '../screen.ts'

type Frame = { readonly Frame: ComponentType; readonly load: () => Promise<unknown> }

function lazyFrame(load: () => Promise<{ default: ComponentType }>): Frame {
  return { Frame: lazy(load), load }
}

/** The layout around a screen. Public pages have their own; the other shells load with their first screen. */
export const frames: Record<Shell, Frame> = {
  public: { Frame: Outlet as ComponentType, load: async () => undefined },
  staff: lazyFrame(() => import('../shell/StaffShell.tsx')),
  gate: lazyFrame(() => import('../shell/GateShell.tsx')),
}
