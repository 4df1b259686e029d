const units = { k: 1_000, m: 1_000_000 }
/** 450k and 1.25m in full, as decimal text; whatever else is undefined. */
export const inFull = (typed: string) => {
  const [, figure = '', unit = ''] = /^\$? ?([\d,]{1,12}(?:\.\d{0,6})?) ?([km])$/i.exec(typed.trim()) ?? []
  const factor = units[unit.toLowerCase() as keyof typeof units]
  const dollars = Number(figure.replaceAll(',', '')) * factor
  return factor && dollars ? String(Math.round(dollars * 100) / 100) : undefined
}
