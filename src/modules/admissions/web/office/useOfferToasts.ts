import type { decisions } from '#modules/admissions/decisionContract.ts'
import type { Reply } from '#platform/contract/route.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { decisionText } from './decisionWords.ts'
import { deskText } from './deskWords.ts'

/** Says how many seats were offered, and why others got none. */
export function useOfferToasts() {
  const text = useText(decisionText)
  const desk = useText(deskText)
  const count = useCount()
  return ({ offered, stayed }: Reply<typeof decisions.routes.makeOffers>) => {
    if (offered > 0) toast.success(count(text.offersMade, offered))
    const reasons = { 'no-seat': text.offersNot, 'not-paid': desk.notPaidStay, 'not-now': desk.notNowStay } as const
    for (const why of ['no-seat', 'not-paid', 'not-now'] as const) {
      const n = stayed.filter((one) => one.why === why).length
      if (n > 0) toast.error(count(reasons[why], n))
    }
  }
}
