// Generate src/wire/*.ts from the server's schemas (standard input: {"messages", "responses"}). Run by `make wire`.
import { readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";

const NOTE = "/* Generated from the server's own types by `make wire`; never edited. */\n";
const folder = new URL("../src/wire/", import.meta.url);
const isCheck = process.argv.includes("--check");

/** Remove titles and examples, which would become type names and comments. */
function withoutTitles(part) {
    if (Array.isArray(part)) return part.map(withoutTitles);
    if (part === null || typeof part !== "object") return part;
    const kept = Object.entries(part).filter(
        ([key, value]) => !(key === "title" && typeof value === "string") && key !== "examples",
    );
    return Object.fromEntries(kept.map(([key, value]) => [key, withoutTitles(value)]));
}

async function typesOf(name, definitions) {
    const document = { title: name, type: "object", $defs: withoutTitles(definitions) };
    const written = await compile(document, name, {
        bannerComment: NOTE,
        unreachableDefinitions: true,
        additionalProperties: false,
        maxItems: -1,
        format: true,
    });
    const own = new RegExp(
        `This interface was referenced by \`${name}\`'s JSON-Schema\\n \\* via the \`definition\` "[^"]*"\\.`,
        "g",
    );
    return written
        .replace(new RegExp(`export interface ${name} \\{\\s*\\}\\n`), "")
        .replace(own, "")
        .replace(/\/\*\*\s*(\*\s*)*\*\/\n/g, "")
        .replace(/(\n \*)+\s*\n \*\//g, "\n */");
}

const schemas = JSON.parse(await text(process.stdin));
let stale = false;
for (const [file, definitions] of Object.entries(schemas)) {
    const target = new URL(`${file}.ts`, folder);
    const written = await typesOf(file === "messages" ? "Messages" : "Responses", definitions);
    if (!isCheck) writeFileSync(target, written);
    else if (readFileSync(target, "utf8") !== written) {
        console.error(`web/src/wire/${file}.ts is out of date: run make wire`);
        stale = true;
    }
}
process.exit(stale ? 1 : 0);
