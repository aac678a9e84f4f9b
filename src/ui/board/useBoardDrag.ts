import { type RefObject, useEffect, useRef, useState } from 'react'
import type { HeldOver } from './boardDragTools.ts'
import { type BoardCard, changes, droppedOn } from './boardMoves.ts'
import type { BoardState } from './boardState.ts'

type BoardDragTools = typeof import('./boardDragTools.ts')

/** Loads the drag code after the board is on screen, and never for people who cannot move cards. */
function useDragTools(wanted: boolean): BoardDragTools | null {
  const [tools, setTools] = useState<BoardDragTools | null>(null)
  useEffect(() => {
    let here = true
    if (wanted) void import('./boardDragTools.ts').then((loaded) => here && setTools(loaded))
    return () => {
      here = false
    }
  }, [wanted])
  return wanted ? tools : null
}

const same = (a: HeldOver | null, b: HeldOver | null) =>
  a?.column === b?.column && a?.over?.id === b?.over?.id && a?.over?.below === b?.over?.below

/** The card being dragged, and what it is over. */
export function useBoardDrag<Card extends BoardCard>(
  board: string,
  state: BoardState<Card>,
  go: (id: string, focus?: boolean) => void,
) {
  const tools = useDragTools(state.movable)
  const [dragged, setDragged] = useState<string | null>(null)
  const [held, setHeld] = useState<HeldOver | null>(null)
  const latest = useRef({ state, go })
  useEffect(() => {
    latest.current = { state, go }
  })
  useEffect(() => {
    if (!tools) return
    return tools.watchBoard({
      board,
      onStart: (id) => {
        latest.current.state.clearRefusal()
        setDragged(id)
      },
      onOver: (next) => setHeld((old) => (same(old, next) ? old : next)),
      onDrop: (id, last) => {
        setDragged(null)
        setHeld(null)
        const now = latest.current
        const move = last && droppedOn(now.state.columns, id, last.column, last.over)
        if (move && now.state.attempt(move)) now.go(id)
      },
    })
  }, [tools, board])
  const move = dragged !== null && held ? droppedOn(state.columns, dragged, held.column, held.over) : null
  // No drop marker where the card already is.
  const landing = held && move && changes(state.columns, move) ? held : null
  return { tools, dragged, held, landing }
}

export type BoardDrag = ReturnType<typeof useBoardDrag<BoardCard>>

/** Connects a column to dragging. */
export function useDropColumn(
  ref: RefObject<HTMLElement | null>,
  tools: BoardDragTools | null,
  board: string,
  id: string,
) {
  useEffect(() => {
    if (ref.current && tools) return tools.dropColumn(board, ref.current, id)
  }, [ref, tools, board, id])
}

/** Connects a card to dragging. */
export function useDragCard(
  ref: RefObject<HTMLElement | null>,
  tools: BoardDragTools | null,
  board: string,
  id: string,
) {
  useEffect(() => {
    if (ref.current && tools) return tools.dragCard(board, ref.current, id)
  }, [ref, tools, board, id])
}
