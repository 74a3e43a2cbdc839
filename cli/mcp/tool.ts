/** The definition of a tool, and its registration with the protocol. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { DocumentError } from '../documents/document-error.js';
import { systemReason } from '../documents/reason.js';
import type { ToolContext } from './tool-context.js';

type Input = Readonly<Record<string, z.ZodType>>;
type Arguments<T extends Input> = z.output<z.ZodObject<T>>;

interface Tool<T extends Input> {
  readonly name: string;
  readonly title: string;
  /** For the model. */
  readonly description: string;
  /** Whether it never writes anything. */
  readonly isReadOnly: boolean;
  readonly input: T;
  /** @throws Error whose message is shown to the model */
  run(args: Arguments<T>, shared: ToolContext): Promise<object>;
}

/** A tool, ready to be registered. */
export interface OfferedTool {
  readonly name: string;
  offer(server: McpServer, shared: ToolContext): void;
}

/** The answer is structured data, repeated as text for clients that don't read structured data. */
export function defineTool<T extends Input>({
  name,
  title,
  description,
  isReadOnly,
  input,
  run,
}: Tool<T>): OfferedTool {
  const schema = z.object(input);
  const shape: Record<string, z.ZodType> = input;
  return {
    name,
    offer(server, shared) {
      server.registerTool(
        name,
        {
          title,
          description,
          inputSchema: shape,
          annotations: { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
        },
        async (args: unknown): Promise<CallToolResult> => {
          try {
            const answer = await run(schema.parse(args), shared);
            return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: { ...answer } };
          } catch (error) {
            return { content: [{ type: 'text', text: toolError(error) }], isError: true };
          }
        },
      );
    },
  };
}

function toolError(error: unknown): string {
  if (error instanceof DocumentError) return `The file ${error.message}.`;
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (code !== undefined && path !== undefined) return `${path} can't be written (${systemReason(error)}).`;
  return error instanceof Error ? error.message : String(error);
}
