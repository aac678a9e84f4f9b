import { type ComponentType, lazy } from 'react'
import { Outlet } from 'react-router'
import type { Shell } from '../screen.ts'

type Frame = { readonly Frame: ComponentType; readonly load: () => Promise<unknown> }

function later(load: () => Promise<{ default: ComponentType }>): Frame {
  return { Frame: lazy(load), load }
}

/** What is drawn around a screen. Pages before login bring their own; the others are fetched with their first screen. */
export const frames: Record<Shell, Frame> = {
  public: { Frame: Outlet as ComponentType, load: async () => undefined },
  staff: later(() => import('../shell/StaffShell.tsx')),
  gate: later(() => import('../shell/GateShell.tsx')),
}
