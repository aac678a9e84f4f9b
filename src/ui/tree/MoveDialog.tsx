import { useMemo, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { NativeSelect } from '../select/NativeSelect.tsx'
import type { SelectOption } from '../select/selectOptions.ts'
import { useUiText } from '../uiText.ts'
import css from './Tree.module.css'
import type { IndexedTree } from './treeMoves.ts'
import { childrenOf, type TreeMove } from './treeNode.ts'
import { useTreeText } from './useTreeText.ts'

interface MoveDialogProps {
  tree: IndexedTree<unknown>
  id: string
  /** Why a move is refused; empty for the current place. */
  refusal: (move: TreeMove) => string | null
  onMove: (move: TreeMove) => void
  onClose: () => void
}

const topValue = 'top'
const asValue = (id: string | null) => (id === null ? topValue : `node:${id}`)
const asId = (value: string) => (value === topValue ? null : value.slice('node:'.length))

/** All places under one parent as text, leaving out those the rules refuse. */
function usePlaces({ tree, id, refusal }: MoveDialogProps) {
  const text = useTreeText()
  const placed = tree.index.get(id)
  return useMemo(() => {
    const placesUnder = (parentId: string | null): SelectOption[] => {
      const others = childrenOf(tree.roots, tree.index, parentId).filter((node) => node.id !== id)
      return [null, ...others].flatMap((before, index) => {
        const why = refusal({ id, parentId, index })
        if (why) return []
        const name = before === null ? text.first : text.after(before.label)
        return [{ value: String(index), label: why === '' ? `${name} (${text.here})` : name }]
      })
    }
    const parents = [null, ...tree.index.keys()].filter((parentId) => placesUnder(parentId).length > 0)
    const options = parents.map((parentId): SelectOption => {
      const parent = parentId === null ? undefined : tree.index.get(parentId)
      // Non-breaking spaces, so that a plain list shows the levels.
      const inset = '\u2003'.repeat(Math.max(0, (parent?.level ?? 1) - 1))
      return { value: asValue(parentId), label: parent ? inset + parent.node.label : text.top }
    })
    return { options, placesUnder, placed }
  }, [tree, id, refusal, text, placed])
}

/** Moves an item without dragging: choose its parent and what it follows. */
export function MoveDialog(props: MoveDialogProps) {
  const { tree, id, onMove, onClose } = props
  const text = useTreeText()
  const words = useUiText()
  const { options, placesUnder, placed } = usePlaces(props)
  const [under, setUnder] = useState(asValue(placed?.parentId ?? null))
  const places = placesUnder(asId(under))
  const [chosen, setChosen] = useState<string | null>(null)
  const here = placed && asId(under) === placed.parentId ? String(placed.index) : undefined
  const place = chosen ?? here ?? places.at(-1)?.value ?? ''
  const move = () => {
    onClose()
    onMove({ id, parentId: asId(under), index: Number(place) })
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={text.moveTitle(tree.index.get(id)?.node.label ?? '')}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" onClick={move} disabled={place === '' || place === here}>
            {text.move}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <NativeSelect
          label={text.under}
          options={options}
          value={under}
          onChange={(value) => {
            setUnder(value)
            setChosen(null)
          }}
        />
        <NativeSelect label={text.position} options={places} value={place} onChange={setChosen} />
      </div>
    </Dialog>
  )
}
