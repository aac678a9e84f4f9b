import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#platform/contract/route.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { sendFile } from '#platform/web/query.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { offlineTests } from '../contract.ts'
import css from './Offline.module.css'
import { offlineTestText, useServerWords } from './words.ts'

type Props = { params: { offlineTestId: string; classId: string }; onClose: () => void }
type Reading = Reply<typeof offlineTests.routes.readMarksSheet>

const mostBytes = 5 * 1024 * 1024

/** Reads a filled-in template: all of it, or nothing and which cells are wrong. */
export function ReadSheet({ params, onClose }: Props) {
  const { marks: text } = useText(offlineTestText)
  const count = useCount()
  const say = useServerWords()
  const client = useQueryClient()
  const [isReading, setReading] = useState(false)
  const [reading, setResult] = useState<Reading | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const send = async (file: File) => {
    setReading(true)
    setProblem(null)
    setResult(null)
    try {
      setResult((await sendFile(offlineTests.routes.readMarksSheet, { params }, file)).data)
      await client.invalidateQueries()
    } catch (failure) {
      setProblem(failure as ApiProblem)
    } finally {
      setReading(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={text.read}>
      <div className={css.page}>
        {problem && <Notice tone="bad" live title={say(problem)} />}
        {reading && reading.problems.length === 0 && (
          <Notice tone="good" live title={count(text.readDone, reading.saved)} />
        )}
        {reading && reading.problems.length > 0 && (
          <Notice tone="bad" live title={text.readProblems}>
            <ul>
              {reading.problems.map(({ row, column, cause }) => (
                <li key={`${row} ${column} ${cause}`}>
                  {fill(text.problem, { row, column, cause: text.causes[cause] })}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <FileDrop
          label={text.read}
          hint={text.readHint}
          accept=".xlsx,.csv"
          maxSize={mostBytes}
          maxFiles={1}
          files={[]}
          disabled={isReading}
          onAdd={([file]) => file && void send(file)}
          onRemove={() => undefined}
        />
      </div>
    </Dialog>
  )
}
