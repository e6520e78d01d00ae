import type { PDFPageProxy } from 'unpdf/pdfjs'
import { getResolvedPDFJS } from 'unpdf'
import type { Box } from './page.ts'

/** [a, b, c, d, e, f] of PDF 32000-1, 8.3.3. */
type Matrix = readonly number[]
/** Arguments of an operator as pdf.js gives them, and the data of a path among them. */
type Arguments = readonly unknown[] | null
type PathData = readonly (ArrayLike<number> | null)[]

/** A drawing with more shapes than this is a picture; its lines are no table's. */
const MAX_BOXES = 20_000

/** Codes of pdf.js in the data of a path, with how many numbers follow each. */
const [MOVE_TO, CURVE_TO, QUADRATIC_CURVE_TO, CLOSE_PATH] = [0, 2, 3, 4]
const pointsOf = (code: number) =>
  code === CLOSE_PATH ? 0 : code === CURVE_TO ? 3 : code === QUADRATIC_CURVE_TO ? 2 : 1

/**
 * The boxes around everything that a page paints as a path: rules and frames of tables, and
 * backgrounds. In points from the upper left corner of the page as displayed.
 */
export async function paintedBoxes(page: PDFPageProxy, view: Matrix): Promise<Box[]> {
  const { OPS } = await getResolvedPDFJS()
  const painting = new Set([
    OPS.stroke,
    OPS.closeStroke,
    OPS.fill,
    OPS.eoFill,
    OPS.fillStroke,
    OPS.eoFillStroke,
    OPS.closeFillStroke,
    OPS.closeEOFillStroke,
  ])
  const { fnArray, argsArray } = await page.getOperatorList()
  const boxes: Box[] = []
  const saved: Matrix[] = []
  let matrix = view
  for (const [index, operation] of fnArray.entries()) {
    const args = argsArray[index] as Arguments
    if (operation === OPS.save) saved.push(matrix)
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? view
    else if (operation === OPS.transform) matrix = product(matrix, args as Matrix)
    else if (operation === OPS.paintFormXObjectBegin) {
      saved.push(matrix)
      if (args?.[0]) matrix = product(matrix, args[0] as Matrix)
    } else if (operation === OPS.constructPath && painting.has(args?.[0] as number))
      boxes.push(...boxesOf((args?.[1] as PathData | null)?.[0], matrix))
    if (boxes.length > MAX_BOXES) return []
  }
  return boxes
}

function product([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, by: Matrix): Matrix {
  const [a2 = 1, b2 = 0, c2 = 0, d2 = 1, e2 = 0, f2 = 0] = by
  return [
    a * a2 + c * b2,
    b * a2 + d * b2,
    a * c2 + c * d2,
    b * c2 + d * d2,
    a * e2 + c * f2 + e,
    b * e2 + d * f2 + f,
  ]
}

/** One box for each part of a path that begins with a move. */
function boxesOf(path: ArrayLike<number> | null | undefined, matrix: Matrix): Box[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const boxes: Box[] = []
  let [xs, ys]: [number[], number[]] = [[], []]
  const close = () => {
    if (xs.length > 1) boxes.push(boxAround(xs, ys))
    ;[xs, ys] = [[], []]
  }
  for (let index = 0; path && index < path.length;) {
    const code = path[index++]!
    if (code === MOVE_TO) close()
    for (let left = pointsOf(code); left > 0; left--, index += 2) {
      const [x, y] = [path[index]!, path[index + 1]!]
      xs.push(a * x + c * y + e)
      ys.push(b * x + d * y + f)
    }
  }
  close()
  return boxes
}

function boxAround(xs: readonly number[], ys: readonly number[]): Box {
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
