import { z } from 'zod'

type Schema = z.core.$ZodType

/** A schema's metadata, on whichever of its wrappers it is stated, and the schema inside the wrappers. */
export const open = (schema: Schema): { core: Schema; meta: Record<string, unknown> } => {
  const meta = z.globalRegistry.get(schema) ?? {}
  const inner =
    schema instanceof z.ZodPipe
      ? schema.in
      : schema instanceof z.ZodOptional ||
          schema instanceof z.ZodNullable ||
          schema instanceof z.ZodDefault ||
          schema instanceof z.ZodReadonly
        ? schema.unwrap()
        : undefined
  if (!inner) return { core: schema, meta }
  const inside = open(inner)
  return { core: inside.core, meta: { ...inside.meta, ...meta } }
}

export const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success
