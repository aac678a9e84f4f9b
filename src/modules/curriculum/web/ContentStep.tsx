import { IconAdjustments, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Tree } from '#ui/tree/Tree.tsx'
import { moveNode } from '#ui/tree/treeMoves.ts'
import { type CurriculumItem, type Level, levelName, levelsOf, maxDepth, plannedPeriods } from '../items.ts'
import type { Syllabus } from '../schemas.ts'
import css from './Curriculum.module.css'
import { useCurriculumWords } from './curriculumWords.ts'
import { type CurriculumNode, fitsUnder, itemsOf, newLine, nodesOf, without } from './nodes.ts'
import type { Editing } from './useCurriculumDraft.ts'
import { curriculumText } from './words.ts'

const ItemDrawer = lazy(() => import('./ItemDrawer.tsx').then((file) => ({ default: file.ItemDrawer })))

type StepProps = { syllabus: Syllabus; editing: Editing; mayEdit: boolean }

/** Step 2: adding, moving and editing lines. */
export function ContentStep({ syllabus, editing, mayEdit }: StepProps) {
  const text = useText(curriculumText)
  const words = useCurriculumWords()
  const count = useCount()
  const { mine, setMine } = editing
  const [openId, setOpen] = useState<string | null>(null)
  const nodes = nodesOf(mine.items)
  const levels = levelsOf(mine.items)
  const { of: periods } = plannedPeriods(mine.items)
  const nameAt = (level: number) => levelName(level as Level, mine.isUnitFirst)
  const setItems = (items: readonly CurriculumItem[]) => setMine({ ...mine, items })

  const add = (parent: CurriculumNode | null) => {
    const level = parent ? (levels.get(parent.id) ?? 0) + 1 : 1
    const line = newLine(parent?.id ?? null, text.content.added[nameAt(level)])
    setItems([...mine.items, line])
    setOpen(line.itemId)
  }
  const remove = (itemId: string) => {
    const { items } = mine
    const title = items.find((item) => item.itemId === itemId)?.title ?? ''
    setItems(without(items, itemId))
    setOpen(null)
    toast.undo(fill(text.content.removed, { title }), text.content.undo, () => setItems(items))
  }
  const addTop = mayEdit && (
    <Button icon={IconPlus} onClick={() => add(null)}>
      {text.content.add[nameAt(1)]}
    </Button>
  )
  const open = mine.items.find(({ itemId }) => itemId === openId)
  return (
    <>
      <Tree<CurriculumItem>
        label={text.content.label}
        nodes={nodes}
        selected={openId}
        readOnly={!mayEdit}
        startOpen="all"
        onOpen={({ id }) => setOpen(id)}
        onMove={(move) => setItems(itemsOf(moveNode(nodes, move)))}
        canDrop={(item, parent) => (fitsUnder(nodes, item, parent) ? null : text.content.tooDeep)}
        onRename={({ id }, label) =>
          setItems(mine.items.map((item) => (item.itemId === id ? { ...item, title: label } : item)))
        }
        onDelete={({ id }) => remove(id)}
        badges={({ data, id }) => (
          <>
            {data.plannedTo && <span className={css.badge}>{words.days(data.plannedFrom, data.plannedTo)}</span>}
            {(periods.get(id) ?? 0) > 0 && (
              <span className={css.badge}>{count(text.counts.periods, periods.get(id) ?? 0)}</span>
            )}
          </>
        )}
        actions={(node) => {
          const level = levels.get(node.id) ?? maxDepth
          const childLevel = level < maxDepth ? nameAt(level + 1) : null
          return [
            { label: text.content.details, icon: IconAdjustments, onSelect: () => setOpen(node.id) },
            ...(mayEdit && childLevel
              ? [{ label: text.content.add[childLevel], icon: IconPlus, onSelect: () => add(node) }]
              : []),
          ]
        }}
        toolsEnd={addTop}
        empty={
          <EmptyState
            kind="nothing"
            sketch="books"
            title={text.content.none}
            body={text.content.noneHint}
            action={addTop}
          />
        }
      />
      {mayEdit && nodes.length > 0 && <p className={css.meta}>{text.content.keys}</p>}
      <Suspense>
        {open && (
          <ItemDrawer
            key={open.itemId}
            item={open}
            kind={words.level(nameAt(levels.get(open.itemId) ?? 1))}
            year={syllabus.year}
            mayEdit={mayEdit}
            onChange={(changed) =>
              setItems(mine.items.map((item) => (item.itemId === changed.itemId ? changed : item)))
            }
            onRemove={() => remove(open.itemId)}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}
