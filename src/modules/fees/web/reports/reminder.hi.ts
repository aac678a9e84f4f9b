import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from './reminder.en.ts'

const hi: Translated<typeof en> = {
  remind: 'रिमाइंडर भेजें',
  title: 'अभिभावकों को रिमाइंडर भेजें?',
  hint: 'अभिभावकों को बकाया राशि की सूचना उनके चुने माध्यम से जाएगी, दिन में अधिक से अधिक एक बार।',
  send: 'रिमाइंडर भेजें',
  reaches: '{students} के लिए {people} तक पहुँचेगा',
  people: { one: '{n} व्यक्ति', other: '{n} व्यक्तियों' },
  students: { one: '{n} छात्र', other: '{n} छात्रों' },
  channels: { inApp: '{n} को ऐप में', push: '{n} को पुश से', sms: '{n} को एसएमएस से', email: '{n} को ईमेल से' },
  untold: {
    one: 'इनमें {n} के अभिभावक का खाता नहीं है, उसे सूचना नहीं जाएगी',
    other: 'इनमें {n} के अभिभावकों के खाते नहीं हैं, उन्हें सूचना नहीं जाएगी',
  },
  remindedToday: { one: '{n} छात्र को आज रिमाइंडर जा चुका है', other: '{n} छात्रों को आज रिमाइंडर जा चुका है' },
  example: 'संदेश कुछ ऐसा होगा',
  sentBefore: 'अब तक भेजे गए रिमाइंडर',
}

export default hi
