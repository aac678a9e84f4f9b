import { useState } from 'react'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { showSize } from '#ui/formats/fileSize.ts'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { localNodes } from '../contract.ts'
import type { LocalNode, Shelf } from '../schemas.ts'
import css from './LocalNodes.module.css'
import { localNodeText, useServerWords } from './words.ts'

const keyOf = ({ gradeId, courseId }: Shelf) => `${gradeId} ${courseId}`

/** Decides what a machine keeps, subject by subject. */
export function ShelvesDrawer({ node, onClose }: { node: LocalNode; onClose: () => void }) {
  const text = useText(localNodeText)
  const say = useServerWords()
  const count = useCount()
  const { localNodeId, name, freeBytes, files } = node
  const params = { localNodeId }
  const read = useRead(localNodes.routes.listShelves, { params })
  const save = useSend(localNodes.routes.saveShelves, {
    onSuccess: onClose,
    onError: (problem) => void toast.error(say(problem)),
  })
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const shelves = read.data?.shelves ?? []
  const isKept = (shelf: Shelf) => changes.get(keyOf(shelf)) ?? shelf.isKept
  const kept = shelves.filter(isKept)
  const bytes = kept.reduce((sum, shelf) => sum + shelf.bytes, 0)
  const total = kept.reduce((sum, shelf) => sum + shelf.files, 0)
  const change = (some: readonly Shelf[], to: boolean) =>
    setChanges((before) => new Map([...before, ...some.map((shelf) => [keyOf(shelf), to] as const)]))
  const sizeOf = (many: number, size: number) =>
    fill(text.shelf, { files: count(text.count, many), size: showSize(size) })
  const grades = [...new Set(shelves.map(({ gradeId }) => gradeId))].map((gradeId) =>
    shelves.filter((shelf) => shelf.gradeId === gradeId),
  )
  return (
    <Drawer
      open
      onClose={onClose}
      title={fill(text.shelvesTitle, { name })}
      subtitle={text.shelvesHint}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="primary"
            loading={save.isPending}
            disabled={!read.data}
            onClick={() =>
              save.mutate({
                params,
                body: { shelves: kept.map(({ gradeId, courseId }) => ({ gradeId, courseId })) },
              })
            }
          >
            {text.save}
          </Button>
        </>
      }
    >
      {!read.data ? (
        read.isError ? (
          <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
        ) : (
          <Loading>
            <SkeletonRows rows={6} columns={1} />
          </Loading>
        )
      ) : shelves.length === 0 ? (
        <EmptyState kind="nothing" sketch="ledger" title={text.noShelves} />
      ) : (
        <div className={css.stack}>
          <p className={css.quiet}>{fill(text.chosen, { files: count(text.count, total), size: showSize(bytes) })}</p>
          {freeBytes !== null && bytes - files.held > freeBytes && (
            <Notice tone="warn" title={fill(text.tooLarge, { size: showSize(freeBytes) })} />
          )}
          {grades.map((some) => (
            <fieldset key={some[0]?.gradeId} className={css.grade}>
              <legend>
                <Checkbox
                  label={some[0]?.grade}
                  checked={some.every(isKept)}
                  indeterminate={some.some(isKept) && !some.every(isKept)}
                  onChange={(to) => change(some, to)}
                />
              </legend>
              {some.map((shelf) => (
                <Checkbox
                  key={keyOf(shelf)}
                  label={shelf.course}
                  hint={sizeOf(shelf.files, shelf.bytes)}
                  checked={isKept(shelf)}
                  onChange={(to) => change([shelf], to)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </Drawer>
  )
}
