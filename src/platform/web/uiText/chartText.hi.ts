import type { ChartText } from '#ui/chart/chartText.ts'

/** Hindi text of charts. */
export const chartText: ChartText = {
  chart: 'चार्ट',
  table: 'तालिका',
  view: (what) => `${what} कैसे दिखाएँ`,
  legend: 'संकेत',
  total: 'कुल',
  share: 'हिस्सा',
  percent: (written) => `${written}%`,
  underOnePercent: '< 1%',
  noFigure: 'कोई आँकड़ा नहीं',
  nothing: 'अभी कोई आँकड़े नहीं हैं',
  point: (category, value) => `${category}: ${value}`,
  pointOfSeries: (category, series, value) => `${category}, ${series}: ${value}`,
  shareOf: (value, share) => `${value}, ${share}`,
  figures: (category, figures) => `${category}: ${figures.join(', ')}`,
  figure: (series, value) => `${series} ${value}`,
  keys: 'ऐरो कुंजियों से आँकड़े देखें, Home और End से पहले और अंतिम पर जाएँ।',
  keysOpen: 'ऐरो कुंजियों से आँकड़े देखें, Home और End से पहले और अंतिम पर जाएँ, Enter से सूची खोलें।',
  enterOpens: 'सूची खोलने के लिए Enter दबाएँ',
  tapOpens: 'सूची खोलने के लिए फिर टैप करें',
  clickOpens: 'सूची खोलने के लिए क्लिक करें',
  trend: (first, last, least, most) => `${first} से ${last} तक, न्यूनतम ${least}, अधिकतम ${most}`,
  steady: (value) => `${value} पर स्थिर`,
}
