import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/pointer-outside-of-preview'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview'
import { attachInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item/attach-instruction'
import { extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item/extract-instruction'
import type { DropSpot } from './treeMoves.ts'
import type { TreeMove } from './treeNode.ts'
import type { TreeRow } from './treeRows.ts'

/** What dropping the dragged line now would do. */
export interface TreeHover {
  targetId: string
  look: 'before' | 'after' | 'inside'
  /** Level of the drop marker. */
  level: number
  move: TreeMove
  /** Why it cannot be dropped here; null if it can. */
  why: string | null
}

/** Given the possible meanings of a drop, most likely first, returns what it would do. */
export type ResolveDrop = (draggedId: string, row: TreeRow, ways: readonly DropSpot[]) => TreeHover | null

interface TreeLineDrag {
  treeId: string
  element: HTMLElement
  /** The line's current state. */
  row: () => TreeRow
  /** Indentation per level in pixels. */
  indent: number
  mayStart: () => boolean
  previewClass: string
  resolve: ResolveDrop
}

function waysOf(data: Record<string | symbol, unknown>, row: TreeRow, lowerHalf: boolean): DropSpot[] {
  const instruction = extractInstruction(data)
  const inside: DropSpot = { kind: 'inside', first: row.open }
  const half: DropSpot = lowerHalf && !row.open ? { kind: 'after' } : { kind: 'before' }
  if (instruction?.type === 'reorder-above') return [{ kind: 'before' }, inside]
  if (instruction?.type === 'reorder-below') return [{ kind: 'after' }, inside]
  if (instruction?.type === 'reparent') return [{ kind: 'outside', level: instruction.desiredLevel + 1 }, half]
  return [inside, half]
}

function modeOf(row: TreeRow): 'expanded' | 'last-in-group' | 'standard' {
  if (row.open) return 'expanded'
  return row.position === row.siblings && row.level > 1 ? 'last-in-group' : 'standard'
}

/** Makes a line draggable and a drop target. */
export function dragLine({ treeId, element, row, indent, mayStart, previewClass, resolve }: TreeLineDrag): () => void {
  return combine(
    draggable({
      element,
      canDrag: mayStart,
      getInitialData: () => ({ treeId, id: row().node.id }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
          render: ({ container }) => {
            const preview = document.createElement('div')
            preview.className = previewClass
            preview.textContent = row().node.label
            container.append(preview)
          },
        }),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.treeId === treeId,
      getData: ({ input, source }) => {
        const box = element.getBoundingClientRect()
        const rtl = getComputedStyle(element).direction === 'rtl'
        const seen = rtl ? { ...input, clientX: box.left + box.right - input.clientX } : input
        const line = row()
        const place = { element, input: seen, currentLevel: line.level - 1, indentPerLevel: indent, mode: modeOf(line) }
        const ways = waysOf(attachInstruction({}, place), line, input.clientY > box.top + box.height / 2)
        return { hovering: resolve(String(source.data.id), line, ways) }
      },
    }),
  )
}

interface TreeDragWatcher {
  treeId: string
  onStart: (id: string) => void
  onOver: (hovering: TreeHover | null) => void
  onDrop: (hovering: TreeHover | null) => void
}

const isHovering = (value: unknown): value is TreeHover => typeof value === 'object' && value !== null

/** Reports the progress of a drag in this tree. */
export function watchDrag({ treeId, onStart, onOver, onDrop }: TreeDragWatcher): () => void {
  type Location = { current: { dropTargets: { data: Record<string | symbol, unknown> }[] } }
  const over = ({ current }: Location) => {
    const hovering = current.dropTargets[0]?.data.hovering
    return isHovering(hovering) ? hovering : null
  }
  return monitorForElements({
    canMonitor: ({ source }) => source.data.treeId === treeId,
    onDragStart: ({ source }) => onStart(String(source.data.id)),
    onDrag: ({ location }) => onOver(over(location)),
    onDropTargetChange: ({ location }) => onOver(over(location)),
    onDrop: ({ location }) => onDrop(over(location)),
  })
}
