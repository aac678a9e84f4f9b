import { useState } from 'react'
import { yearTurn } from '#modules/promotion/contract.ts'
import type { Turn } from '#modules/promotion/turnSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import css from '../Promotion.module.css'
import { promotionText, useServerWords } from '../words.ts'

type Asked = 'start' | 'undo' | 'finish' | null

/** What a super admin can do with a turn. Each asks first, since it concerns everybody. */
export function TurnActions({ turn: { turnId, state, fromYear, toYear, mayUndo } }: { turn: Turn }) {
  const text = useText(promotionText).turn
  const say = useServerWords()
  const [asked, setAsked] = useState<Asked>(null)
  const start = useSend(yearTurn.routes.startTurn)
  const undo = useSend(yearTurn.routes.undoTurn)
  const finish = useSend(yearTurn.routes.finishTurn)
  const orSay = async (sending: Promise<unknown>) => {
    try {
      await sending
    } catch (problem) {
      throw new Error(say(problem as ApiProblem))
    }
  }
  const close = () => setAsked(null)
  return (
    <div className={css.row}>
      {state === 'rehearsed' && (
        <Button variant="primary" onClick={() => setAsked('start')}>
          {fill(text.start, { year: toYear })}
        </Button>
      )}
      {mayUndo && <Button onClick={() => setAsked('undo')}>{text.undo}</Button>}
      {state === 'completed' && <Button onClick={() => setAsked('finish')}>{text.finish}</Button>}
      <ConfirmationDialog
        open={asked === 'start'}
        danger={false}
        onClose={close}
        title={fill(text.startTitle, { year: toYear })}
        confirmLabel={fill(text.start, { year: toYear })}
        typeName={toYear}
        onConfirm={() => orSay(start.mutateAsync({ body: { turnId, yearName: toYear } }))}
      >
        <p>{fill(text.startBody, { old: fromYear })}</p>
        <p>{fill(text.startWhile, { old: fromYear })}</p>
        <p>{text.startUndo}</p>
      </ConfirmationDialog>
      <ConfirmationDialog
        open={asked === 'undo'}
        onClose={close}
        title={text.undoTitle}
        confirmLabel={text.undo}
        typeName={fromYear}
        onConfirm={() => orSay(undo.mutateAsync({ params: { turnId }, body: { yearName: fromYear } }))}
      >
        <p>{fill(text.undoBody, { year: fromYear })}</p>
      </ConfirmationDialog>
      <ConfirmationDialog
        open={asked === 'finish'}
        onClose={close}
        title={fill(text.finishTitle, { year: toYear })}
        confirmLabel={text.finish}
        onConfirm={() => orSay(finish.mutateAsync({ params: { turnId } }))}
      >
        <p>{text.finishBody}</p>
      </ConfirmationDialog>
    </div>
  )
}
