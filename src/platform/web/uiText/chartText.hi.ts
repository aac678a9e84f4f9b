import type { ChartText } from '#ui/chart/chartText.ts'

/** The words of a chart. */
export const chartText: ChartText = {
  chart: 'चार्ट',
  table: 'तालिका',
  view: (what) => `${what} का दृश्य`,
  legend: 'संकेत',
  total: 'कुल',
  share: 'हिस्सा',
  percent: (written) => `${written} %`,
  underOnePercent: '< 1 %',
  noFigure: 'कोई आँकड़ा नहीं',
  nothing: 'अभी कोई आँकड़ा नहीं',
  point: (category, value) => `${category}: ${value}`,
  pointOfSeries: (category, series, value) => `${category}, ${series}: ${value}`,
  shareOf: (value, share) => `${value}, ${share}`,
  figures: (category, figures) => `${category}: ${figures.join(', ')}`,
  figure: (series, value) => `${series} ${value}`,
  keys: 'तीर कुंजियों से आँकड़ों के बीच जाएँ, Home और End से पहले और अंतिम पर।',
  keysOpen: 'तीर कुंजियों से आँकड़ों के बीच जाएँ, Home और End से पहले और अंतिम पर, Enter से सूची खोलें।',
  enterOpens: 'Enter से सूची खुलेगी',
  tapOpens: 'सूची खोलने के लिए फिर छुएँ',
  clickOpens: 'सूची खोलने के लिए क्लिक करें',
  trend: (first, last, least, most) => `${first} से ${last} तक, न्यूनतम ${least}, अधिकतम ${most}`,
  steady: (value) => `${value} पर स्थिर`,
}
