import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { fileKeyOf, partHeading, stampOf } from '#modules/gradebook/markFile.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fileOf } from '#platform/contract/spreadsheet/tableFile.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { sendFile } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { cellKey } from '#ui/grid/cells/cellContent.ts'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { download } from '#ui/table/exports/tableFile.ts'
import { markFiles } from '../../contracts/markFileContract.ts'
import type { Part } from '../../rules/template.ts'
import { gradebookText, useServerWords } from '../words.ts'
import css from './Sheet.module.css'
import type { SavedCell } from './useMarkSaving.ts'

type Student = { studentId: string; name: string; rollNo: string; admissionNo: string }
type Reading = Reply<typeof markFiles.routes.readMarkFile>

type MarkFileProps = {
  classId: string
  place: { subjectKey: string; termKey: string }
  /** Class, subject and term, for the name of the file. */
  name: string
  students: readonly Student[]
  leaves: readonly Part[]
  cells: ReadonlyMap<string, SavedCell>
  onSave: (changes: Reading['changes']) => void
  onClose: () => void
}

const mostBytes = 5 * 1024 * 1024

/** Marks by spreadsheet: the file of the sheet, and what a filled-in one would change, before anything is saved. */
export function MarkFile(props: MarkFileProps) {
  const { classId, place, leaves, students, onSave, onClose } = props
  const text = useText(gradebookText).file
  const count = useCount()
  const say = useServerWords()
  const [isReading, setReading] = useState(false)
  const [reading, setResult] = useState<Reading | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const read = async (file: File) => {
    setReading(true)
    setProblem(null)
    setResult(null)
    try {
      setResult((await sendFile(markFiles.routes.readMarkFile, { params: { classId }, query: place }, file)).data)
    } catch (failure) {
      setProblem(failure as ApiProblem)
    } finally {
      setReading(false)
    }
  }
  const nameOf = (studentId: string) => students.find((one) => one.studentId === studentId)?.name ?? ''
  const partOf = (partKey: string) => leaves.find(({ key }) => key === partKey)?.name ?? partKey
  const shown = (mark: string) => mark || text.empty
  const changes = reading?.changes ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      size="large"
      actions={
        <>
          <Button icon={IconDownload} onClick={() => void saveFile(props, text)}>
            {text.download}
          </Button>
          <Button
            variant="primary"
            disabled={changes.length === 0}
            onClick={() => {
              onSave(changes)
              toast.success(count(text.saved, changes.length))
              onClose()
            }}
          >
            {changes.length === 0 ? text.saveNone : count(text.save, changes.length)}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <p className={css.hint}>{text.hint}</p>
        <FileDrop
          label={text.upload}
          hint={text.uploadHint}
          accept=".xlsx,.csv"
          maxSize={mostBytes}
          maxFiles={1}
          files={[]}
          disabled={isReading}
          onAdd={([file]) => file && void read(file)}
          onRemove={() => undefined}
        />
        {problem && <Notice tone="bad" live title={say(problem)} />}
        {reading && changes.length === 0 && reading.conflicts.length + reading.problems.length === 0 && (
          <Notice tone="info" live title={text.nothing} />
        )}
        {reading && reading.problems.length > 0 && (
          <Notice tone="bad" live title={count(text.problems, reading.problems.length)}>
            <ul>
              {reading.problems.map(({ row, column, cause }) => (
                <li key={`${row} ${column}`}>{fill(text.problem, { row, column, cause: text.causes[cause] })}</li>
              ))}
            </ul>
          </Notice>
        )}
        {reading && reading.conflicts.length > 0 && (
          <Notice tone="warn" live title={count(text.conflicts, reading.conflicts.length)}>
            <ul>
              {reading.conflicts.map(({ studentId, partKey, mark, theirs, by }) => (
                <li key={`${studentId} ${partKey}`}>
                  {fill(text.conflict, {
                    student: nameOf(studentId),
                    part: partOf(partKey),
                    mine: shown(mark),
                    theirs: shown(theirs),
                    by,
                  })}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {changes.length > 0 && (
          <Lines label={text.changes}>
            {changes.map(({ studentId, partKey, before, mark }) => (
              <Line key={`${studentId} ${partKey}`} name={nameOf(studentId)} meta={partOf(partKey)}>
                <strong>{fill(text.change, { before: shown(before), after: shown(mark) })}</strong>
              </Line>
            ))}
          </Lines>
        )}
      </div>
    </Dialog>
  )
}

type Words = { key: string; roll: string; student: string; stamp: string; sheet: string }

/** A spreadsheet with a row for each student, filled with what is known. */
async function saveFile({ place, name, students, leaves, cells }: MarkFileProps, words: Words) {
  const columns = [
    { header: words.key, key: '=key', width: 18 },
    { header: words.roll, key: '=roll', width: 10 },
    { header: words.student, key: '=name', width: 28 },
    ...leaves.map((leaf) => ({ header: partHeading(leaf), key: leaf.key, kind: 'number' as const, width: 14 })),
    { header: words.stamp, key: '=stamp', width: 12 },
  ]
  const rows = students.map((student) => {
    const known = (partKey: string) => cells.get(cellKey(student.studentId, partKey))
    return {
      '=key': fileKeyOf(student),
      '=roll': student.rollNo,
      '=name': student.name,
      ...Object.fromEntries(leaves.map(({ key }) => [key, known(key)?.mark || null])),
      '=stamp': stampOf(place, leaves, known),
    }
  })
  const file = await fileOf('xlsx', { name: words.sheet, columns, rows })
  download(`${name}.xlsx`.replaceAll(/[\\/:*?"<>|]+/g, ' '), file)
}
