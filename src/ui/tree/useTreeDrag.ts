import { useEffect, useMemo, useRef, useState } from 'react'
import type { ResolveDrop, TreeHover } from './treeDragTools.ts'
import { type DropSpot, droppedAt } from './treeMoves.ts'
import type { TreeRow } from './treeRows.ts'
import type { TreeControl } from './useTreeControl.ts'
import type { TreeState } from './useTreeState.ts'

export type TreeDragTools = typeof import('./treeDragTools.ts')

// Long enough to pass over a collapsed branch without expanding it.
const openAfter = 650

/** Loads the drag code after the tree is on screen, and never for people who cannot move items. */
export function useDragTools(wanted: boolean): TreeDragTools | null {
  const [tools, setTools] = useState<TreeDragTools | null>(null)
  useEffect(() => {
    let here = true
    if (wanted) void import('./treeDragTools.ts').then((loaded) => here && setTools(loaded))
    return () => {
      here = false
    }
  }, [wanted])
  return wanted ? tools : null
}

const same = (a: TreeHover | null, b: TreeHover | null) =>
  a === b ||
  (a?.targetId === b?.targetId && a?.look === b?.look && a?.level === b?.level && a?.move.index === b?.move.index)

function lookOf(row: TreeRow, spot: DropSpot): Pick<TreeHover, 'look' | 'level'> {
  if (spot.kind === 'outside') return { look: 'after', level: Math.max(1, Math.min(spot.level, row.level)) }
  return { look: spot.kind, level: row.level }
}

/** What is being dragged, and what a drop would do now. */
export function useTreeDrag<Data>(
  treeId: string,
  state: TreeState<Data>,
  control: TreeControl<Data>,
  go: (id: string, focus: boolean) => void,
) {
  const tools = useDragTools(control.may.move)
  const [dragged, setDragged] = useState<string | null>(null)
  const [hovering, setHovering] = useState<TreeHover | null>(null)
  const latest = useRef({ state, control, go })
  useEffect(() => {
    latest.current = { state, control, go }
  })

  const resolve = useMemo<ResolveDrop>(
    () => (id, row, ways) => {
      const now = latest.current
      const answers = ways.flatMap((spot) => {
        const move = droppedAt(now.state.tree, id, row.node.id, spot)
        if (!move) return []
        return [{ targetId: row.node.id, ...lookOf(row, spot), move, why: now.control.refusal(move) }]
      })
      const best = answers.find((answer) => answer.why === null) ?? answers[0]
      // An empty reason: it would land where it already is.
      return best && best.why !== '' ? best : null
    },
    [],
  )

  useEffect(() => {
    if (!tools) return
    const over = (next: TreeHover | null) => setHovering((old) => (same(old, next) ? old : next))
    return tools.watchDrag({
      treeId,
      onStart: (id) => {
        // The current line is always rendered, and a line being dragged must be.
        latest.current.go(id, false)
        setDragged(id)
      },
      onOver: over,
      onDrop: (last) => {
        setDragged(null)
        over(null)
        if (last) latest.current.control.attempt(last.move)
      },
    })
  }, [tools, treeId])

  const waitingOn = hovering?.look === 'inside' ? hovering.targetId : null
  useEffect(() => {
    if (waitingOn === null) return
    const timer = window.setTimeout(() => latest.current.state.setBranch([waitingOn], true), openAfter)
    return () => window.clearTimeout(timer)
  }, [waitingOn])
  return { tools, dragged, hovering, resolve }
}

export type TreeDrag<Data> = ReturnType<typeof useTreeDrag<Data>>
