import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'

/** The column, and the card in it, under the dragged card. */
export interface HeldOver {
  column: string
  over: { id: string; below: boolean } | null
}

/** Makes a card draggable and a drop target. */
export function dragCard(board: string, element: HTMLElement, id: string): () => void {
  return combine(
    draggable({ element, getInitialData: () => ({ board, id }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.board === board,
      getData: ({ input }) => attachClosestEdge({ card: id }, { element, input, allowedEdges: ['top', 'bottom'] }),
    }),
  )
}

/** Makes the whole column a drop target. */
export function dropColumn(board: string, element: HTMLElement, column: string): () => void {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => source.data.board === board,
    getData: () => ({ column }),
  })
}

interface BoardDragWatcher {
  board: string
  onStart: (id: string) => void
  onOver: (held: HeldOver | null) => void
  onDrop: (id: string, held: HeldOver | null) => void
}

interface DropLocation {
  current: { dropTargets: { data: Record<string | symbol, unknown> }[] }
}

function heldOver({ current }: DropLocation): HeldOver | null {
  const column = current.dropTargets.find(({ data }) => data.column !== undefined)
  if (!column) return null
  const card = current.dropTargets.find(({ data }) => data.card !== undefined)
  const over = card ? { id: String(card.data.card), below: extractClosestEdge(card.data) === 'bottom' } : null
  return { column: String(column.data.column), over }
}

/** Reports the progress of a drag on this board. */
export function watchBoard({ board, onStart, onOver, onDrop }: BoardDragWatcher): () => void {
  return monitorForElements({
    canMonitor: ({ source }) => source.data.board === board,
    onDragStart: ({ source }) => onStart(String(source.data.id)),
    onDrag: ({ location }) => onOver(heldOver(location)),
    onDropTargetChange: ({ location }) => onOver(heldOver(location)),
    onDrop: ({ source, location }) => onDrop(String(source.data.id), heldOver(location)),
  })
}
